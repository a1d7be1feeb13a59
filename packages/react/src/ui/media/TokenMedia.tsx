import { type ReactNode, useState } from 'react'
import { imageSource } from '../../format/imageSource.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { englishMedia } from '../messages/english/englishMedia.ts'
import { Button } from '../parts/Button.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { InteractiveMedia } from './InteractiveMedia.tsx'
import type { Media } from './mediaOf.ts'
import { StillPicture } from './StillPicture.tsx'

const texts = { media: englishMedia }

/**
 * A token's image in a square of fixed size, a pattern drawn from the seed when there is none, and what there
 * is beside it: a video or sound with its controls, a page or a model once they are asked for.
 */
export function TokenMedia(props: TokenMedia.Props) {
  const { image, seed, media, eager, className = '' } = props
  const messages = useTexts(texts)
  const alt = untrustedText(props.alt)
  const { pictureAt = imageSource } = useUi()
  const [opened, setOpened] = useState<string>()
  const still = <StillPicture {...{ image, seed, eager }} alt={props.alt} />
  if (media?.kind === 'html')
    return <InteractiveMedia source={media.source} name={alt} still={still} className={className} />
  return <div className={`sl-media ${className}`}>{content()}</div>

  function content(): ReactNode {
    switch (media?.kind) {
      case 'video':
        return (
          <video
            src={media.source}
            poster={pictureAt(image)}
            aria-label={alt}
            controls
            loop
            muted
            playsInline
            preload="metadata"
            className="sl-media-still"
          />
        )
      case 'audio':
        return (
          <>
            {still}
            {/* biome-ignore lint/a11y/useMediaCaption: metadata has no captions */}
            <audio
              src={media.source}
              aria-label={alt}
              controls
              preload="none"
              className="sl-media-audio"
            />
          </>
        )
      case 'model':
        if (props.renderModel === undefined) return still
        return opened === media.source ? (
          props.renderModel(media.source)
        ) : (
          <>
            {still}
            <Button className="sl-media-open" onClick={() => setOpened(media.source)}>
              {messages.media.load3d}
            </Button>
          </>
        )
      default:
        return still
    }
  }
}

export declare namespace TokenMedia {
  type Props = StillPicture.Props & {
    /** What there is beside the image, by `mediaOf`. */
    media?: Media | undefined
    /** Shows a 3D model once it is asked for; models stay pictures without it. */
    renderModel?: ((source: string) => ReactNode) | undefined
    className?: string | undefined
  }
}
