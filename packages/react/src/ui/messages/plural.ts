/** The words for a count in a language, by `Intl.PluralRules`. `other` stands for every form that is not given. */
export function plural(locale: string, count: bigint | number, words: plural.Words): string {
  // The category of a word, never an amount: beyond 2^53 it is the same.
  const form = rulesOf(locale).select(Number(count))
  return words[form] ?? words.other
}

export declare namespace plural {
  type Words = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
}

const known = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const rules = known.get(locale) ?? new Intl.PluralRules(locale)
  known.set(locale, rules)
  return rules
}
