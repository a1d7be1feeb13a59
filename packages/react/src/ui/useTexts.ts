import type { Messages } from './messages/en.ts'
import { useUi } from './UiProvider.tsx'

/**
 * The texts of some areas in the language of the nearest `UiProvider`. A component names the English ones that it
 * shows: so a page holds only those of the components that it uses.
 */
export function useTexts<area extends keyof Messages>(
  english: Pick<Messages, area>,
): Pick<Messages, area> {
  const { messages } = useUi()
  if (messages === undefined) return english
  const texts = { ...english }
  for (const name of areasOf(english)) texts[name] = messages[name] ?? english[name]
  return texts
}

function areasOf<area extends keyof Messages>(texts: Pick<Messages, area>): area[] {
  return Object.keys(texts) as area[]
}
