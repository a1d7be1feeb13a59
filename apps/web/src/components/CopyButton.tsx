import { useEffect, useState } from 'react'
import { Check } from './icons/Check.tsx'
import { Copy } from './icons/Copy.tsx'

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: CopyButton.Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      title={copied ? 'Copied' : label}
      className="inline-grid size-6 shrink-0 place-items-center rounded-control text-faint transition-colors hover:bg-tint hover:text-text"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      <Icon size={13} aria-hidden />
    </button>
  )
}

export declare namespace CopyButton {
  type Props = { text: string /** What the button does, such as "Copy address". */; label: string }
}
