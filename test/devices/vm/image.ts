import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchKernel, type Kernel } from './kernel.ts'
import { run } from './run.ts'

export interface Image {
  readonly kernel: string
  readonly initrd: string
}

/** The last ones are the looped-back USB bus and the repository's mount. */
const modules: readonly string[] = [
  'hid',
  'uhid',
  'hid-generic',
  'snd-seq',
  'snd-seq-dummy',
  'snd-seq-midi',
  'snd-virmidi',
  'usbhid',
  'snd-usb-audio',
  'libcomposite',
  'usb_f_hid',
  'usb_f_midi',
  'dummy_hcd',
  'virtio_pci',
  '9pnet_virtio',
  '9p',
]
const moduleOptions: Readonly<Record<string, string>> = { 'snd-virmidi.ko': 'midi_devs=1' }

/** The drivers' own files: what they link to goes into the image, they themselves come with the repository. */
const addons: readonly string[] = [
  'node_modules/node-hid/prebuilds/*-linux-x64/*.node',
  'node_modules/midi/prebuilds/midi-linux-x64/*.node',
  'node_modules/@napi-rs/canvas-linux-x64-gnu/*.node',
  'node_modules/@julusian/jpeg-turbo/prebuilds/*-linux-x64/*.node',
]

/**
 * A kernel and a small root with Node, kept in `cache` until what they are made of changes. No code of the project is in
 * it: the guest runs that from the repository, so that a change of a test needs no new image.
 */
export function buildImage(root: string, cache: string, say: (line: string) => void): Image {
  mkdirSync(cache, { recursive: true })
  const kernel = fetchKernel(cache, say)
  const image: Image = { kernel: kernel.image, initrd: join(cache, 'initrd.cpio') }
  const stamp = join(cache, 'initrd.made-of')
  const madeOf = fingerprint(root, kernel)
  if (existsSync(image.initrd) && existsSync(stamp) && readFileSync(stamp, 'utf8') === madeOf) return image
  say('Building the image of the virtual machine')
  const tree = join(cache, 'root')
  rmSync(tree, { recursive: true, force: true })
  furnish(tree, root, kernel)
  const unfinished = `${image.initrd}.new`
  run('sh', ['-c', 'find . | cpio -o -H newc --quiet > "$1"', 'sh', unfinished], tree)
  renameSync(unfinished, image.initrd)
  writeFileSync(stamp, madeOf)
  rmSync(tree, { recursive: true, force: true })
  return image
}

const initScript = fileURLToPath(new URL('./init.sh', import.meta.url))
const nodeOf = (root: string): string => realpathSync(join(root, 'node_modules/.bin/node'))

function fingerprint(root: string, kernel: Kernel): string {
  const hash = createHash('sha256')
  for (const file of [initScript, fileURLToPath(import.meta.url)]) hash.update(readFileSync(file))
  hash.update(kernel.version)
  hash.update(run(nodeOf(root), ['--version']))
  hash.update(libraries(root).join())
  return hash.digest('hex')
}

function furnish(tree: string, root: string, kernel: Kernel): void {
  const put = (from: string, to = from): void => {
    const target = join(tree, to)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(realpathSync(from), target)
  }
  put('/usr/bin/busybox', '/bin/busybox')
  put(initScript, '/init')
  chmodSync(join(tree, 'init'), 0o755)
  put(nodeOf(root), '/usr/bin/node')
  for (const library of libraries(root)) put(library)
  cpSync('/usr/share/alsa', join(tree, 'usr/share/alsa'), { recursive: true, dereference: true })
  furnishModules(tree, kernel)
  furnishUdev(tree, put)
}

function furnishModules(tree: string, { version, directory }: Kernel): void {
  mkdirSync(join(tree, 'modules'), { recursive: true })
  const files = modules.flatMap(module =>
    run('/sbin/modprobe', ['-d', directory, '-S', version, '--show-depends', module])
      .split('\n')
      .flatMap(line => (line.startsWith('insmod ') ? [line.split(' ')[1] ?? ''] : [])),
  )
  const lines = [...new Set(files)].map(file => {
    const name = basename(file)
    copyFileSync(file, join(tree, 'modules', name))
    return `/modules/${name} ${moduleOptions[name] ?? ''}`
  })
  writeFileSync(join(tree, 'modules.list'), `${lines.join('\n')}\n`)
}

const udevadm = '/usr/bin/udevadm'
const udevRules = '/usr/lib/udev/rules.d'

/** The udev of this computer, where it has one: rules are tried under it. */
function furnishUdev(tree: string, put: (from: string, to?: string) => void): void {
  if (!existsSync(udevadm)) return
  put(udevadm, '/bin/udevadm')
  mkdirSync(join(tree, 'lib/systemd'), { recursive: true })
  symlinkSync('/bin/udevadm', join(tree, 'lib/systemd/systemd-udevd'))
  for (const rule of globSync(`${udevRules}/{50-udev-default,70-*,73-*}.rules`))
    put(rule, `/lib/udev/rules.d/${basename(rule)}`)
}

/** Every shared library that Node, the addons and udev need, where this computer has them. */
function libraries(root: string): string[] {
  const programs = [nodeOf(root), ...globSync(addons.map(pattern => join(root, pattern)))]
  if (existsSync(udevadm)) programs.push(udevadm)
  const found = programs.flatMap(program =>
    run('ldd', [program])
      .split('\n')
      .flatMap(line => /=> (\/\S+)/.exec(line)?.[1] ?? /^\s(\/lib64\/\S+)/.exec(line)?.[1] ?? []),
  )
  return [...new Set(found)].filter(file => !file.startsWith(root)).sort()
}
