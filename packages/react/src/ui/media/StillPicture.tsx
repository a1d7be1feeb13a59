import { useState } from 'react'
import { imageSource } from '../../format/imageSource.ts'
import { untrustedText } from '../../format/untrustedText.ts'
import { useUi } from '../UiProvider.tsx'
import { Pattern } from './Pattern.tsx'

/** A token's image, and a pattern drawn from the seed where there is none, or none that can be shown. */
export function StillPicture({ image, alt, seed, eager = false }: StillPicture.Props) {
  const { pictureAt = imageSource } = useUi()
  const source = pictureAt(image)
  const [broken, setBroken] = useState<string>()
  if (source === undefined || source === broken)
    return <Pattern seed={seed} label={untrustedText(alt)} />
  return (
    <img
      src={source}
      alt={untrustedText(alt)}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className="sl-media-still"
      onError={() => setBroken(source)}
    />
  )
}

export declare namespace StillPicture {
  type Props = {
    image: string | null | undefined
    /** Empty when the name stands beside it. */
    alt: string
    /** What the pattern is drawn from: the token's address and id. */
    seed: string
    eager?: boolean | undefined
  }
}
