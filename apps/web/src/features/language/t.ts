import { countText } from './countText.ts'
import type { AppText } from './languageChoice.ts'
import { languageChoice } from './languageChoice.ts'

/** A text of the app in the language that was chosen; `{0}`, `{1}` … stand for the values. */
export function t(text: AppText, ...values: readonly (string | number | bigint)[]): string {
  const said = languageChoice.texts()?.[text] ?? text
  return values.length === 0
    ? said
    : said.replace(/\{(\d)\}/g, (_, index: string) => {
        const value = values[Number(index)] ?? ''
        return typeof value === 'bigint' ? countText(value) : String(value)
      })
}
