import { TokenMedia } from '../../components/TokenMedia.tsx'
import type { TradeSubject } from './TradeProvider.tsx'

/** The token of a dialog, small. */
export function SubjectThumb({ subject }: { subject: TradeSubject }) {
  return (
    <TokenMedia
      image={subject.image}
      alt=""
      seed={`${subject.contract}:${subject.tokenId}`}
      eager
      className="size-10 shrink-0 rounded-control"
    />
  )
}
