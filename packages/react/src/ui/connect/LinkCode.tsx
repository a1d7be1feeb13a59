import { useEffect, useState } from 'react'
import { englishConnect } from '../messages/english/englishConnect.ts'
import { useTexts } from '../useTexts.ts'
import { type Code, codeOf } from './codeOf.ts'

/**
 * A link as a QR code, dark on light whatever the theme: cameras read no other. What encodes it is loaded with the
 * first one; without it, or for a link too long for a code, there is none, and the link stays the way.
 */
export function LinkCode({ uri }: { uri: string }) {
  const { connect } = useTexts({ connect: englishConnect })
  const [drawn, setDrawn] = useState<{ uri: string; code: Code | undefined }>()
  useEffect(() => {
    let isCurrent = true
    const draw = (code: Code | undefined) => isCurrent && setDrawn({ uri, code })
    codeOf(uri).then(draw, () => draw(undefined))
    return () => {
      isCurrent = false
    }
  }, [uri])
  const isDrawn = drawn?.uri === uri
  if (isDrawn && drawn.code === undefined) return null
  const code = isDrawn ? drawn.code : undefined
  return (
    <figure className="sl-code">
      {code === undefined ? (
        <span className="sl-qr" />
      ) : (
        <svg
          role="img"
          aria-label={connect.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="sl-qr"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <figcaption className="sl-small sl-secondary">{connect.code}</figcaption>
    </figure>
  )
}
