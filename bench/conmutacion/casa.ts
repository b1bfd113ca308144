import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RAIZ } from '../../servidor/src/platform/config.ts';
import { identidadDe } from '../../servidor/testing/identidad.ts';
import { conDuenio, ENTORNO_DE_MEMORIA, LIMITES_DE_MEMORIA } from '../entorno.ts';
import { alTerminar } from '../procesos.ts';
import { hazRed, Maquina, type Programa } from './maquina.ts';

/** The machines of docs/operacion.md, in a network of their own. */
export const DIRECCIONES = {
  'base-a': '10.71.0.1',
  'base-b': '10.71.0.2',
  testigo: '10.71.0.3',
  'anden-a': '10.71.0.4',
  'anden-b': '10.71.0.5',
} as const;
/** Where the operators are. */
const OPERADORES = '10.71.0.254';
export type Nodo = 'base-a' | 'base-b';
export type Servidor = 'anden-a' | 'anden-b';
const NODOS: readonly Nodo[] = ['base-a', 'base-b'];
const SERVIDORES: readonly Servidor[] = ['anden-a', 'anden-b'];

/** Whoever runs PostgreSQL and PgBouncer, which refuse to be root. */
const USUARIO = 'postgres';
const LISTO_MS = 180_000;

/** Two servers of Andén, each with its HAProxy and PgBouncer, on two PostgreSQL under Patroni and three etcd: the files of `despliegue/`, with these addresses. */
export class CasaDoble {
  readonly #maquinas: ReadonlyMap<keyof typeof DIRECCIONES, Maquina>;
  /** The certificate of the balancers, PEM. */
  readonly certificado: string;
  readonly #carpeta = mkdtempSync(join(tmpdir(), 'anden-conmutacion-'));
  readonly #deshaceRed = hazRed(OPERADORES);

  /** Whether a save is acknowledged only once both bases have it. */
  readonly #sincrona: boolean;

  constructor(sincrona: boolean) {
    this.#sincrona = sincrona;
    const { uid, gid } = identidadDe(USUARIO);
    chownSync(this.#carpeta, uid, gid);
    for (const sub of ['etcd', 'pg', 'bitacoras', 'datos', 'respaldos', ...NODOS]) {
      mkdirSync(join(this.#carpeta, sub));
      chownSync(join(this.#carpeta, sub), uid, gid);
    }
    this.certificado = this.#hazCertificado();
    this.#maquinas = new Map(
      (Object.keys(DIRECCIONES) as (keyof typeof DIRECCIONES)[]).map((nombre) => [
        nombre,
        new Maquina(nombre, DIRECCIONES[nombre], join(this.#carpeta, 'bitacoras')),
      ]),
    );
    alTerminar(() => this.#cierra());
    for (const nombre of ['testigo', ...NODOS] as const)
      this.maquina(nombre).instala('etcd', this.#etcd(nombre));
    for (const nodo of NODOS) this.maquina(nodo).instala('patroni', this.#patroni(nodo));
    const [haproxy, pgbouncer] = [this.#haproxyCfg(), this.#pgbouncerIni()];
    for (const cual of SERVIDORES) {
      const maquina = this.maquina(cual);
      maquina.instala('haproxy', { orden: '/usr/sbin/haproxy', args: ['-db', '-f', haproxy] });
      maquina.instala('pgbouncer', { orden: '/usr/sbin/pgbouncer', args: [pgbouncer], usuario: USUARIO });
      maquina.instala('anden', this.#anden(cual));
    }
  }

  /** One of the five. */
  maquina(nombre: keyof typeof DIRECCIONES): Maquina {
    const maquina = this.#maquinas.get(nombre);
    if (!maquina) throw new Error(nombre);
    return maquina;
  }

  /** Starts everything in the order of docs/operacion.md, with an empty database of Andén. */
  async arranca(avisar: (que: string) => void): Promise<void> {
    avisar('etcd y Patroni');
    this.maquina('testigo').arranca();
    this.maquina('base-b').arranca('etcd');
    this.maquina('base-a').arranca();
    await hasta('base-a es la principal', () => this.es('base-a', 'primary'));
    await conDuenio(this.urlDe('base-a', 'postgres', 'postgres'), async (c) => {
      await c.query(`create role anden login createrole password '${CLAVES['CAMBIE-ESTA-4']}'`);
      await c.query('create database anden owner anden');
    });
    this.maquina('base-b').arranca('patroni');
    await hasta('base-b la sigue', () => this.#sigue('base-b'));
    avisar('Dos servidores');
    for (const cual of SERVIDORES) {
      this.maquina(cual).arranca();
      await this.listo(cual);
    }
  }

  /** Waits until operators could sign in and save on a server. */
  listo(cual: Servidor): Promise<void> {
    return hasta(`${cual} está listo`, () => this.#responde(`http://${DIRECCIONES[cual]}:8080/listo`));
  }

  /** Whether Patroni says that a machine of the database is the primary, a replica that lacks little, or one that lacks nothing now. */
  es(nodo: Nodo, que: 'primary' | 'replica?lag=64kB' | 'sync'): Promise<boolean> {
    return this.#responde(`http://${DIRECCIONES[nodo]}:8008/${que}`);
  }

  /** Which machine is the primary. @throws if neither is within three minutes */
  async principal(): Promise<Nodo> {
    let hallada: Nodo | undefined;
    await hasta('hay una principal', async () => {
      for (const nodo of NODOS) if (await this.es(nodo, 'primary')) hallada = nodo;
      return hallada !== undefined;
    });
    return hallada as Nodo;
  }

  /** Whether a machine of the database follows the primary: it has every save or, where nobody waits for it, all but the last ones. */
  #sigue(nodo: Nodo): Promise<boolean> {
    return this.es(nodo, this.#sincrona ? 'sync' : 'replica?lag=64kB');
  }

  /** Waits until both machines of the database are in place: a primary, and another that follows it. */
  async completa(): Promise<void> {
    await hasta('las dos bases están al día', async () => {
      const principal = await this.principal();
      return this.#sigue(principal === 'base-a' ? 'base-b' : 'base-a');
    });
  }

  /** Connection string of a machine of the database. */
  urlDe(nodo: Nodo, usuario: 'postgres' | 'anden', base: string): string {
    const clave = usuario === 'postgres' ? CLAVES['CAMBIE-ESTA-1'] : CLAVES['CAMBIE-ESTA-4'];
    return `postgres://${usuario}:${clave}@${DIRECCIONES[nodo]}:5432/${base}`;
  }

  async #responde(url: string): Promise<boolean> {
    try {
      return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  #etcd(nombre: Nodo | 'testigo'): Programa {
    const aqui = DIRECCIONES[nombre];
    const todos = (['testigo', ...NODOS] as const).map((n) => `${n}=http://${DIRECCIONES[n]}:2380`).join(',');
    const args = [
      ['--name', nombre],
      ['--data-dir', join(this.#carpeta, 'etcd', nombre)],
      ['--listen-peer-urls', `http://${aqui}:2380`],
      ['--initial-advertise-peer-urls', `http://${aqui}:2380`],
      ['--listen-client-urls', `http://${aqui}:2379`],
      ['--advertise-client-urls', `http://${aqui}:2379`],
      ['--initial-cluster', todos],
      ['--enable-v2'],
    ].flat();
    return { orden: '/usr/bin/etcd', args, usuario: USUARIO, env: { PATH: process.env.PATH } };
  }

  #patroni(nodo: Nodo): Programa {
    const archivo = this.#escribe(`${nodo}.yml`, 'patroni.yml', (texto) =>
      texto
        .replaceAll('base-a', nodo)
        // Two of them on one machine would take the same socket.
        .replace(
          '  data_dir: ',
          `  parameters: { unix_socket_directories: '${join(this.#carpeta, nodo)}' }\n  data_dir: `,
        )
        .replace(/hosts: .*/, 'hosts: testigo:2379,base-a:2379,base-b:2379')
        .replace(/data_dir: .*/, `data_dir: ${this.datosDe(nodo)}`)
        .replace('shared_buffers: 2GB', 'shared_buffers: 256MB')
        .replace('synchronous_mode: true', `synchronous_mode: ${this.#sincrona}`),
    );
    return {
      orden: '/usr/bin/patroni',
      args: [archivo],
      usuario: USUARIO,
      env: this.#entornoDe(nodo),
    };
  }

  /** What programs of a machine of the database have around them: its own file of pgBackRest is found where one machine would have it in /etc. */
  #entornoDe(nodo: Nodo): NodeJS.ProcessEnv {
    const conf = this.#escribe(`pgbackrest-${nodo}.conf`, 'pgbackrest.conf', (texto) =>
      texto
        .replace(
          /repo1-path=.*/,
          `repo1-path=${join(this.#carpeta, 'respaldos')}\nlog-path=${join(this.#carpeta, 'bitacoras')}\nlock-path=${join(this.#carpeta, nodo)}`,
        )
        .replace(
          /pg1-path=.*/,
          `pg1-path=${this.datosDe(nodo)}\npg1-socket-path=${join(this.#carpeta, nodo)}`,
        ),
    );
    return { PATH: process.env.PATH, HOME: this.#carpeta, LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: conf };
  }

  /** Where the data of a machine of the database are. */
  datosDe(nodo: Nodo): string {
    return join(this.#carpeta, 'pg', nodo);
  }

  /** Runs a command on a machine of the database as the user of PostgreSQL, until it ends. @throws with what it says */
  corre(nodo: Nodo, orden: string, ...args: string[]): Promise<void> {
    return this.maquina(nodo).corre({ orden, args, usuario: USUARIO, env: this.#entornoDe(nodo) });
  }

  /** Runs `patronictl` on a machine of the database. */
  patronictl(nodo: Nodo, ...args: string[]): Promise<void> {
    return this.corre(nodo, 'patronictl', '-c', join(this.#carpeta, `${nodo}.yml`), ...args);
  }

  /** Has whatever is saved from now on archived by pgBackRest, and makes its first whole backup. */
  async archiva(): Promise<void> {
    const principal = await this.principal();
    await this.patronictl(
      principal,
      ...['edit-config', 'anden', '--force', '-p', 'archive_mode=on'],
      ...['-p', 'archive_command=pgbackrest --stanza=anden archive-push %p'],
    );
    await this.patronictl(principal, 'restart', 'anden', '--force');
    await this.completa();
    await this.corre(principal, 'pgbackrest', '--stanza=anden', 'stanza-create');
    await this.respalda('full');
  }

  /** A backup of pgBackRest: a whole one, or what changed since. */
  async respalda(que: 'full' | 'diff'): Promise<void> {
    await this.corre(await this.principal(), 'pgbackrest', '--stanza=anden', `--type=${que}`, 'backup');
  }

  /** Restarts Andén on a server, as its service manager does: with what it finishes, and what it starts with. */
  async reinicia(cual: Servidor, raiz = RAIZ): Promise<void> {
    const maquina = this.maquina(cual);
    await maquina.para('anden');
    maquina.instala('anden', this.#anden(cual, raiz));
    maquina.arranca('anden');
    await this.listo(cual);
  }

  #pgbouncerIni(): string {
    const usuarios = join(this.#carpeta, 'userlist.txt');
    writeFileSync(usuarios, `"anden_app" "${CLAVES['CAMBIE-ESTA-5']}"\n`);
    const { uid, gid } = identidadDe(USUARIO);
    chownSync(usuarios, uid, gid);
    return this.#escribe('pgbouncer.ini', 'pgbouncer.ini', (texto) =>
      texto.replaceAll('/etc/pgbouncer/userlist.txt', usuarios),
    );
  }

  #haproxyCfg(): string {
    return this.#escribe('haproxy.cfg', 'haproxy.cfg', (texto) =>
      texto.replaceAll('/etc/haproxy/anden.pem', join(this.#carpeta, 'anden.pem')),
    );
  }

  /** @param raiz the checkout that runs: another version's, if not this one */
  #anden(cual: Servidor, raiz = RAIZ): Programa {
    const texto = conDirecciones(readFileSync(join(RAIZ, 'despliegue/anden.env'), 'utf8'));
    const suyas = Object.fromEntries(
      texto
        .split('\n')
        .filter((l) => /^[A-Z_]+=/.test(l))
        .map((l) => [l.slice(0, l.indexOf('=')), l.slice(l.indexOf('=') + 1)]),
    );
    return {
      orden: process.execPath,
      args: [...LIMITES_DE_MEMORIA, join(raiz, 'servidor/src/main.ts')],
      env: {
        ...ENTORNO_DE_MEMORIA,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: join(RAIZ, 'node_modules/.cache/node'),
        ...suyas,
        ANDEN_DATOS: join(this.#carpeta, 'datos', cual),
      },
    };
  }

  /** Writes a file of `despliegue/` with our addresses and passwords; what else has to differ is in `cambia`. */
  #escribe(nombre: string, de: string, cambia: (texto: string) => string): string {
    const donde = join(this.#carpeta, nombre);
    writeFileSync(donde, conDirecciones(cambia(readFileSync(join(RAIZ, 'despliegue', de), 'utf8'))));
    const { uid, gid } = identidadDe(USUARIO);
    chownSync(donde, uid, gid);
    return donde;
  }

  #hazCertificado(): string {
    const [llave, cert] = ['llave.pem', 'cert.pem'].map((n) => join(this.#carpeta, n)) as [string, string];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
        .concat([
          '-subj',
          '/CN=anden',
          '-addext',
          `subjectAltName=${SERVIDORES.map((s) => `IP:${DIRECCIONES[s]}`).join(',')}`,
        ])
        .concat(['-keyout', llave, '-out', cert]),
      { stdio: 'ignore' },
    );
    const texto = readFileSync(cert, 'utf8');
    writeFileSync(join(this.#carpeta, 'anden.pem'), texto + readFileSync(llave, 'utf8'));
    return texto;
  }

  async #cierra(): Promise<void> {
    await Promise.all([...this.#maquinas.values()].map((maquina) => maquina.acaba()));
    this.#deshaceRed();
    if (!process.env.ANDEN_CONSERVA) rmSync(this.#carpeta, { recursive: true, force: true });
  }
}

const CLAVES: Record<string, string> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((n) => [`CAMBIE-ESTA-${n}`, `clave-de-prueba-${n}`]),
);

function conDirecciones(texto: string): string {
  let hecho = texto;
  for (const [marca, clave] of Object.entries(CLAVES)) hecho = hecho.replaceAll(marca, clave);
  // Of a name only what stands for an address: before a port, or alone in an HAProxy line.
  for (const [nombre, direccion] of Object.entries(DIRECCIONES))
    hecho = hecho.replaceAll(new RegExp(`\\b${nombre}(?=:\\d)`, 'g'), direccion);
  return hecho;
}

/** Waits until something holds. @throws with what was waited for */
export async function hasta(que: string, si: () => Promise<boolean>, limiteMs = LISTO_MS): Promise<void> {
  const fin = performance.now() + limiteMs;
  while (!(await si().catch(() => false))) {
    if (performance.now() > fin) throw new Error(`En ${limiteMs / 1000} s: no fue así que ${que}`);
    await sleep(200);
  }
}
