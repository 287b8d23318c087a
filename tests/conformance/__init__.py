"""What every game must do, whatever its rules: one function per property, run over random games of all registered."""
