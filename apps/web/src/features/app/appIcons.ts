import { defineIcon } from '../../components/icons/defineIcon.tsx'

export const Activity = defineIcon('M3 12h4l3 8l4-16l3 8h4')
export const Sliders = defineIcon('M4 8h8M18 8h2M4 16h2M12 16h8', 'M15 5v6M9 13v6')
export const Swap = defineIcon('M8 4v16', 'M4 16l4 4l4-4', 'M16 20V4', 'M12 8l4-4l4 4')
