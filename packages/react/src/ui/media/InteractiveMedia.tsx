import { type ReactNode, useId, useState } from 'react'
import { englishMedia } from '../messages/english/englishMedia.ts'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'

const texts = { media: englishMedia }

/**
 * A page (HTML) that comes with a token: what stands for it, until it is asked for. Its scripts run in an origin of their
 * own then, without the page around it, its storage, its wallet, or any permission.
 */
export function InteractiveMedia({ source, name, still, className }: InteractiveMedia.Props) {
  const { media: messages } = useTexts(texts)
  const note = useId()
  const [running, setRunning] = useState<string>()
  const isRunning = running === source
  return (
    <div className="sl-media-interactive" data-running={isRunning || undefined}>
      <div className={`sl-media ${className}`}>
        {isRunning ? (
          <iframe
            src={source}
            title={messages.interactive(name)}
            // With the origin as well it could take the sandbox off itself.
            sandbox="allow-scripts"
            allow=""
            referrerPolicy="no-referrer"
            loading="lazy"
            className="sl-media-frame"
          />
        ) : (
          still
        )}
      </div>
      <div className="sl-media-bar">
        <p id={note} className="sl-media-note">
          {messages.apart}
        </p>
        {/* The same button, so that the focus stays where it is. */}
        <Button aria-describedby={note} onClick={() => setRunning(isRunning ? undefined : source)}>
          {isRunning ? messages.close : messages.open}
        </Button>
      </div>
    </div>
  )
}

export declare namespace InteractiveMedia {
  type Props = {
    source: string
    /** Of the token. */
    name: string
    still: ReactNode
    /** Of the square that it is shown in. */
    className: string
  }
}
