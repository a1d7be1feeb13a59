import { untrustedText } from '../../format/untrustedText.ts'

/** Text from metadata: hidden characters written out, cut to its box, whole in the title. */
export function Untrusted(props: Untrusted.Props) {
  const { text, fallback = '', max = 200, className = '' } = props
  const shown = untrustedText(text, { max }) || fallback
  return (
    <bdi className={`sl-truncate ${className}`} title={shown}>
      {shown}
    </bdi>
  )
}

export declare namespace Untrusted {
  type Props = {
    text: string | null | undefined
    /** Shown when there is no text. */
    fallback?: string | undefined
    max?: number | undefined
    className?: string | undefined
  }
}
