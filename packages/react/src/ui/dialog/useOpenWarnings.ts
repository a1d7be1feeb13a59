import { openWarnings } from '../../flow/price/openWarnings.ts'
import { useLateTexts } from '../useLateTexts.ts'

/** What has to be accepted before a review can be started, in words; undefined where nothing has to. */
export function useOpenWarnings(state: { form: unknown; quote?: unknown }): string | undefined {
  const names = new Set(openWarnings(state.form, state.quote).map(({ kind }) => kind))
  const words = useLateTexts('warnings', names.size > 0)
  return words && names.size > 0
    ? words.first([...names].map(kind => words.names[kind]).join(', '))
    : undefined
}
