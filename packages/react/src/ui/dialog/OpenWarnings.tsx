import { openWarnings } from '../../flow/price/openWarnings.ts'
import { useLateTexts } from '../useLateTexts.ts'

/** Beside a button that waits for them: what has to be accepted first. */
export function OpenWarnings({ form, quote }: { form: unknown; quote: unknown }) {
  const words = useLateTexts('warnings', true)
  if (words === undefined) return null
  const names = new Set(openWarnings(form, quote).map(({ kind }) => words.names[kind]))
  return <p className="sl-foot-note">{words.first([...names].join(', '))}</p>
}
