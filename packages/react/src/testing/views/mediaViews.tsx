import { type ReactNode, useEffect, useRef } from 'react'
import { TokenMedia } from '../../ui/media/TokenMedia.tsx'
import type { ViewCase } from '../viewCase.ts'

const drawn = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#14657a"/><circle cx="50%" cy="50%" r="30%" fill="#7fd1e0"/></svg>`,
  )}`

const media = (props: Partial<TokenMedia.Props>) => (name?: string) => (
  <div style={{ width: 240 }}>
    <TokenMedia image={undefined} alt={name ?? 'Harbor #7'} seed="0x11:7" eager {...props} />
  </div>
)

/** Asked for as soon as it is there. */
const opened = (props: Partial<TokenMedia.Props>) => (name?: string) => (
  <Pressed>{media(props)(name)}</Pressed>
)

function Pressed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.click(), [])
  return <div ref={box}>{children}</div>
}

const model: Partial<TokenMedia.Props> = {
  ...{ image: drawn(400, 400), media: { kind: 'model', source: '/model.glb' } },
  renderModel: () => <div className="sl-media-still" style={{ background: '#7fd1e0' }} />,
}

export const mediaViews: ViewCase = {
  title: 'Media',
  states: {
    'an image': media({ image: drawn(400, 400) }),
    'a wide image': media({ image: drawn(800, 300) }),
    'a high image': media({ image: drawn(200, 800) }),
    'without an image': media({}),
    'an address that is not let through': media({ image: 'javascript:alert(1)' }),
    // Its address may be asked for, and there is no picture behind it.
    'a picture that cannot be read': media({ image: 'data:image/png;base64,AAAA' }),
    'a video': media({
      image: drawn(400, 400),
      media: { kind: 'video', source: 'data:video/mp4,' },
    }),
    'a sound': media({
      image: drawn(400, 400),
      media: { kind: 'audio', source: 'data:audio/mpeg,' },
    }),
    'a page that is not opened': media({
      image: drawn(400, 400),
      media: { kind: 'html', source: 'about:blank' },
    }),
    'a page that runs': opened({
      image: drawn(400, 400),
      media: { kind: 'html', source: 'about:blank' },
    }),
    'a model that is not opened': media(model),
    'a model': opened(model),
    'a model that nothing draws': media({ ...model, renderModel: undefined }),
  },
}
