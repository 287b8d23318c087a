/** How a language writes things. Each is made once: that takes longer than all that it writes. */
function once<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language);
    const found = known ?? make(language);
    if (!known) made.set(language, found);
    return found;
  };
}

export const numbers = once((language) => new Intl.NumberFormat(language));
export const plurals = once((language) => new Intl.PluralRules(language));
export const lists = once((language) => new Intl.ListFormat(language));
