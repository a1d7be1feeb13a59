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

export const mediaViews: ViewCase = {
  title: 'Media',
  states: {
    'an image': media({ image: drawn(400, 400) }),
    'a wide image': media({ image: drawn(800, 300) }),
    'a high image': media({ image: drawn(200, 800) }),
    'without an image': media({}),
    'an address that is not let through': media({ image: 'javascript:alert(1)' }),
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
    'a model that is not opened': media({
      image: drawn(400, 400),
      media: { kind: 'model', source: '/model.glb' },
      renderModel: () => <span>A model</span>,
    }),
  },
}
