import { countText } from '../features/language/countText.ts'
import { shortCount } from '../features/language/shortCount.ts'

/** How many, or a dash; what no cell could hold is told by its size, with every digit in the title. */
export function Count({ value, none = '—' }: Count.Props) {
  const short = shortCount(value, none)
  const whole = countText(value, none)
  return short === whole ? short : <span title={whole}>{short}</span>
}

export declare namespace Count {
  type Props = { value: shortCount.Value; none?: string | undefined }
}
