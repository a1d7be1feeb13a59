import {
  AnimationMixer,
  Box3,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Sphere,
  Spherical,
  Texture,
  TextureLoader,
  Timer,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** Radians that one press of an arrow key turns. */
const turn = Math.PI / 16
const zoom = 0.85

/**
 * Draws a model on a canvas: turned by dragging and by keys, and drawn only when something moved.
 *
 * @param bytes Binary glTF that `checkModel` found nothing wrong with.
 * @throws Error when the browser has no WebGL or the model cannot be built.
 */
export async function createModelScene(
  canvas: HTMLCanvasElement,
  bytes: ArrayBuffer,
  { isStill, onLost }: createModelScene.Options,
): Promise<createModelScene.Scene> {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  const scene = new Scene()
  const camera = new PerspectiveCamera(35, 1)
  const controls = new OrbitControls(camera, canvas)
  const mixers: AnimationMixer[] = []
  let frame: number | undefined
  let isOver = false
  const dispose = () => {
    isOver = true
    if (frame !== undefined) cancelAnimationFrame(frame)
    canvas.removeEventListener('webglcontextlost', onLost)
    controls.dispose()
    scene.traverse(disposeOf)
    renderer.dispose()
  }
  try {
    const gltf = await loader().parseAsync(bytes, '')
    scene.add(gltf.scene, new HemisphereLight(0xffffff, 0x8d8d8d, 2.2))
    const sun = new DirectionalLight(0xffffff, 2)
    sun.position.set(3, 5, 4)
    camera.add(sun)
    scene.add(camera)
    frameOn(gltf.scene)
    const clip = gltf.animations[0]
    if (clip && !isStill) {
      const mixer = new AnimationMixer(gltf.scene)
      mixer.clipAction(clip).play()
      mixers.push(mixer)
    }
  } catch (error) {
    dispose()
    throw error
  }

  const timer = new Timer()
  const draw = (now: number) => {
    frame = undefined
    timer.update(now)
    for (const mixer of mixers) mixer.update(timer.getDelta())
    renderer.render(scene, camera)
    if (mixers.length > 0) ask()
  }
  const ask = () => {
    if (!isOver) frame ??= requestAnimationFrame(draw)
  }
  controls.addEventListener('change', ask)
  canvas.addEventListener('webglcontextlost', onLost)

  return {
    resize(pixels) {
      renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
      renderer.setSize(pixels, pixels, false)
      ask()
    },
    press(key) {
      const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target))
      switch (key) {
        case 'ArrowLeft':
          place.theta -= turn
          break
        case 'ArrowRight':
          place.theta += turn
          break
        case 'ArrowUp':
          place.phi -= turn
          break
        case 'ArrowDown':
          place.phi += turn
          break
        case '+':
        case '=':
          place.radius = Math.max(controls.minDistance, place.radius * zoom)
          break
        case '-':
          place.radius = Math.min(controls.maxDistance, place.radius / zoom)
          break
        default:
          return false
      }
      camera.position.setFromSpherical(place.makeSafe()).add(controls.target)
      controls.update()
      ask()
      return true
    },
    dispose,
  }

  /** The whole of it in sight, and never so far or near that it is lost. */
  function frameOn(model: Object3D) {
    const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere())
    const distance = (radius > 0 ? radius : 1) / Math.sin((camera.fov / 2) * (Math.PI / 180))
    camera.near = distance / 100
    camera.far = distance * 10
    camera.position.set(distance * 0.4, distance * 0.3, distance * 0.87).add(center)
    camera.updateProjectionMatrix()
    controls.target.copy(center)
    controls.minDistance = distance / 4
    controls.maxDistance = distance * 3
    controls.enablePan = false
    controls.update()
  }
}

export declare namespace createModelScene {
  type Options = {
    /** Whether what is animated stands still. */
    isStill: boolean
    /** The browser took the canvas's memory away: nothing more is drawn. */
    onLost: () => void
  }
  type Scene = {
    /** The canvas has so many CSS pixels on each side now. */
    resize(pixels: number): void
    /** Turns or zooms by a key; whether it did. */
    press(key: string): boolean
    dispose(): void
  }
}

/** Textures as images: the content security policy lets no script read `blob:` addresses. */
function loader(): GLTFLoader {
  return new GLTFLoader().register(parser => {
    parser.textureLoader = new TextureLoader(parser.options.manager)
    return { name: 'textures-as-images' }
  })
}

function disposeOf(object: Object3D) {
  if (!(object instanceof Mesh)) return
  object.geometry.dispose()
  for (const material of [object.material].flat()) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
    material.dispose()
  }
}
