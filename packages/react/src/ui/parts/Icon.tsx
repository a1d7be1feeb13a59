import type { SVGProps } from 'react'

/** The strokes of each icon on a grid of 24. */
const paths = {
  arrowUpRight: ['M7 17L17 7', 'M8.5 7H17v8.5'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  circle: ['M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18'],
  circleAlert: ['M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18', 'M12 7.5v5', 'M12 16.3v.1'],
  circleCheck: ['M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18', 'M8 12.3l2.8 2.7L16 9.5'],
  circleX: ['M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18', 'M9 9l6 6', 'M15 9l-6 6'],
  copy: [
    'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1',
    'M6 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v1',
  ],
  cross: ['M6 6l12 12', 'M18 6L6 18'],
  loader: ['M12 3a9 9 0 1 1-8.6 6.3'],
  minus: ['M5 12h14'],
  plus: ['M12 5v14', 'M5 12h14'],
} satisfies Record<string, readonly string[]>

/** An icon in the colour of the text. With a `label` it is an image of that name, without one decoration. */
export function Icon({ name, ...rest }: Icon.Props) {
  return <Strokes paths={paths[name]} {...rest} />
}

/** An icon of other strokes, on the same grid. */
export function Strokes({ paths: strokes, size = 16, label, ...rest }: Strokes.Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      {...rest}
    >
      {strokes.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

export declare namespace Icon {
  type Props = Omit<Strokes.Props, 'paths'> & { name: keyof typeof paths }
}

export declare namespace Strokes {
  type Props = Omit<SVGProps<SVGSVGElement>, 'name'> & {
    paths: readonly string[]
    /** CSS pixels. */
    size?: number | undefined
    label?: string | undefined
  }
}
