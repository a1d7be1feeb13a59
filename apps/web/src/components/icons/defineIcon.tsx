import { Icon, Strokes } from '@sluice/react/ui'

/** An icon of the app's own, by its strokes on a grid of 24. */
export function defineIcon(...paths: readonly string[]) {
  return (props: Omit<Strokes.Props, 'paths'>) => <Strokes paths={paths} {...props} />
}

/** An icon that the kit has too. */
export function kitIcon(name: Icon.Props['name']) {
  return (props: Omit<Icon.Props, 'name'>) => <Icon name={name} {...props} />
}
