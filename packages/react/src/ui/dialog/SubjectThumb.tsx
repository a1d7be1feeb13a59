import { StillPicture } from '../media/StillPicture.tsx'

/** What a dialog is about, small. */
export function SubjectThumb({ subject }: SubjectThumb.Props) {
  const { contract, tokenId, image } = subject
  return (
    <div className="sl-media sl-thumb">
      <StillPicture image={image} alt="" seed={`${contract}:${tokenId ?? ''}`} eager />
    </div>
  )
}

export declare namespace SubjectThumb {
  type Props = {
    subject: { contract: string; tokenId?: bigint | undefined; image: string | undefined }
  }
}
