"""The subcommands of `sixtysix`, a module each: ``add(commands)`` enters it; what it needs loads when it runs."""
