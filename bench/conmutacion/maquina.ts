import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** A program of a machine, always started with the same arguments. */
export interface Programa {
  orden: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** As this user of the machine. Default: root. */
  usuario?: string;
}

/** RestartSec of despliegue/anden.service. */
const REINICIO_MS = 1_000;

/** A machine of the house: a network of its own, by a cable that can be pulled, and the programs that run on it. */
export class Maquina {
  readonly #nombre: string;
  readonly #bitacoras: string;
  #acabada = false;
  readonly #programas = new Map<string, { programa: Programa; hijo?: ChildProcess }>();

  /** @param direccion in the house's network 10.71.0.0/24 */
  constructor(nombre: string, direccion: string, bitacoras: string) {
    this.#nombre = `prueba-${nombre}`;
    this.#bitacoras = bitacoras;
    ip(`netns add ${this.#nombre}`);
    ip(`link add ${nombre} type veth peer name eth0 netns ${this.#nombre}`);
    ip(`link set ${nombre} master ${PUENTE} up`);
    for (const que of [`addr add ${direccion}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      ip(`-n ${this.#nombre} ${que}`);
  }

  instala(nombre: string, programa: Programa): void {
    this.#programas.set(nombre, { programa });
  }

  /** Starts one of its programs, or all, in the order in which they were installed. */
  arranca(nombre?: string): void {
    for (const [cual, puesto] of this.#de(nombre)) {
      const { orden, args, env, usuario } = puesto.programa;
      const salida = openSync(join(this.#bitacoras, `${this.#nombre}-${cual}.log`), 'a');
      const hijo = spawn('ip', [...this.#aqui(usuario), orden, ...args], {
        stdio: ['ignore', salida, salida],
        ...(env ? { env } : {}),
      });
      puesto.hijo = hijo;
      hijo.on('error', () => {});
      // As its service manager does with one that ended by itself; what was killed here is started from here.
      hijo.on('exit', (_, senal) => {
        if (senal !== null) return;
        setTimeout(() => {
          if (puesto.hijo === hijo && !this.#acabada) this.arranca(cual);
        }, REINICIO_MS).unref();
      });
      closeSync(salida);
    }
  }

  /** As if the power were cut of all of it, or one program were killed: with everything it started, at once. */
  mata(nombre?: string): void {
    for (const [, { hijo }] of this.#de(nombre)) senala(hijo, 'SIGKILL');
  }

  /** Everything on it stands still, as when a virtual machine is paused; {@link sigue} has it go on. */
  pausa(): void {
    for (const [, { hijo }] of this.#de()) senala(hijo, 'SIGSTOP');
  }

  sigue(): void {
    for (const [, { hijo }] of this.#de()) senala(hijo, 'SIGCONT');
  }

  /** Ends one of its programs as `systemctl stop` would, with what it started. */
  async para(nombre: string): Promise<void> {
    const puesto = this.#programas.get(nombre);
    const hijo = puesto?.hijo;
    if (!puesto || !hijo) throw new Error(`${this.#nombre} no corre ${nombre}`);
    delete puesto.hijo;
    const fin = new Promise((listo) => hijo.once('exit', listo));
    hijo.kill('SIGTERM');
    await fin;
  }

  /** Process id of one of its programs. @throws if it does not run */
  pid(nombre: string): number {
    const pid = this.#programas.get(nombre)?.hijo?.pid;
    if (!pid) throw new Error(`${this.#nombre} no corre ${nombre}`);
    return pid;
  }

  /** Runs a program on it until it ends. @throws with what it says */
  async corre({ orden, args, usuario, env }: Programa): Promise<void> {
    await execFileAsync('ip', [...this.#aqui(usuario), orden, ...args], {
      cwd: '/',
      ...(env ? { env } : {}),
    });
  }

  /** Arguments of `ip` with which a program runs here, as one of the machine's users. */
  #aqui(usuario: string | undefined): string[] {
    const como = usuario ? ['setpriv', `--reuid=${usuario}`, `--regid=${usuario}`, '--clear-groups'] : [];
    return ['netns', 'exec', this.#nombre, ...como];
  }

  /** Pulls its cable: everything on it goes on and reaches nobody. */
  desconecta(): void {
    ip(`-n ${this.#nombre} link set eth0 down`);
  }

  conecta(): void {
    ip(`-n ${this.#nombre} link set eth0 up`);
  }

  /** Ends all of it as its service manager would, and takes it away. */
  async acaba(): Promise<void> {
    this.#acabada = true;
    await Promise.all(
      this.#de().map(async ([, { hijo }]) => {
        if (!hijo || hijo.exitCode !== null || hijo.signalCode !== null) return;
        const fin = new Promise((listo) => hijo.once('exit', listo));
        hijo.kill('SIGTERM');
        await Promise.race([fin, sleep(8_000)]);
        senala(hijo, 'SIGKILL');
      }),
    );
    ip(`netns del ${this.#nombre}`);
  }

  #de(nombre?: string) {
    return [...this.#programas].filter(([cual]) => nombre === undefined || cual === nombre);
  }
}

/** The switch that joins the machines, on which the operators are too. */
const PUENTE = 'anden-prueba';

/** Makes the network of the house; returns how to take it away. */
export function hazRed(direccion: string): () => void {
  ip(`link add ${PUENTE} type bridge`);
  ip(`addr add ${direccion}/24 dev ${PUENTE}`);
  ip(`link set ${PUENTE} up`);
  return () => ip(`link del ${PUENTE}`);
}

/** @throws with what `ip` says */
function ip(que: string): void {
  execFileSync('ip', que.split(' '));
}

function senala(hijo: ChildProcess | undefined, senal: NodeJS.Signals): void {
  if (!hijo?.pid) return;
  for (const uno of [hijo.pid, ...descendientes(hijo.pid)]) {
    try {
      process.kill(uno, senal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The processes below one, however deep. PostgreSQL's are in sessions of their own, but have parents as all others. */
function descendientes(pid: number): number[] {
  const hijosDe = new Map<number, number[]>();
  for (const linea of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [hijo = 0, padre = 0] = linea.trim().split(/\s+/).map(Number);
    hijosDe.set(padre, [...(hijosDe.get(padre) ?? []), hijo]);
  }
  const todos: number[] = [];
  for (const nivel = [pid]; nivel.length > 0; ) {
    const suyos = hijosDe.get(nivel.pop() ?? 0) ?? [];
    todos.push(...suyos);
    nivel.push(...suyos);
  }
  return todos;
}
