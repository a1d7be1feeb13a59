import { TokenMedia } from '../media/TokenMedia.tsx'

/** What a dialog is about, small. */
export function SubjectThumb({ subject }: SubjectThumb.Props) {
  const { contract, tokenId, image } = subject
  return (
    <TokenMedia
      image={image}
      alt=""
      seed={`${contract}:${tokenId ?? ''}`}
      eager
      className="sl-thumb"
    />
  )
}

export declare namespace SubjectThumb {
  type Props = {
    subject: { contract: string; tokenId?: bigint | undefined; image: string | undefined }
  }
}
