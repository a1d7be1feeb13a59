import type { SVGProps } from 'react'

/** An icon's strokes on a grid of 24; `size` in CSS pixels. It takes the colour of the text. */
export function defineIcon(...paths: readonly string[]) {
  return function Icon({ size = 16, ...rest }: defineIcon.Props) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the label, or that it needs none, comes from where it is used
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {paths.map(path => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}

export declare namespace defineIcon {
  type Props = SVGProps<SVGSVGElement> & { size?: number | undefined }
}
