import { useEffect, useState } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'
import { Icon } from './Icon.tsx'

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: CopyButton.Props) {
  const messages = useTexts({ common: englishCommon })
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const name = copied ? messages.common.copied : label
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="sl-copy"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      <Icon name={copied ? 'check' : 'copy'} size={13} />
    </button>
  )
}

export declare namespace CopyButton {
  type Props = { text: string /** What the button does, such as "Copy address". */; label: string }
}
