/**
 * `npm run prueba:conmutacion`: fifty operators save while each part of a house of two servers fails in turn. Needs root and Debian's haproxy,
 * pgbouncer, patroni, etcd-server and postgresql-15 (the command installs them). `-- --corto`: each fault once. `-- --asincrona`: no save waits for the
 * other base, and what is lost with the primary is counted. `-- --solo=texto`: only the faults whose name holds it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { corre } from '../procesos.ts';
import { tabla } from '../tabla.ts';
import { avisoCruzado } from './avisos.ts';
import { type CasaDoble, DIRECCIONES, hasta, type Nodo, type Servidor } from './casa.ts';
import { casaConDatos, cincuenta } from './con-datos.ts';
import { juzga } from './juicio.ts';
import type { Maquina } from './maquina.ts';
import type { Acuse } from './operadores.ts';

const CORTO = process.argv.includes('--corto');
const SOLO = process.argv.find((a) => a.startsWith('--solo='))?.slice('--solo='.length) ?? '';
const ASINCRONA = process.argv.includes('--asincrona');
/** Before a fault and after what it broke is whole again, in milliseconds. */
const CALMA_MS = 5_000;

interface Falla {
  nombre: string;
  veces: number;
  /** Makes it, and returns when what it broke stands again. */
  pasa: (casa: CasaDoble) => Promise<void>;
}

const otraBase = (nodo: Nodo): Nodo => (nodo === 'base-a' ? 'base-b' : 'base-a');

/** A server's machine, or one program of it, is killed and stands again five seconds later. */
const muere = (nombre: string, cual: Servidor, programa?: string): Falla => ({
  nombre: `${nombre} (kill -9)`,
  veces: 1,
  pasa: async (casa) => {
    casa.maquina(cual).mata(programa);
    await sleep(CALMA_MS);
    casa.maquina(cual).arranca(programa);
    await casa.listo(cual);
  },
});

/** The primary's machine goes, and comes back once the other one is the primary. */
const seVaLaPrincipal = (
  nombre: string,
  va: (maquina: Maquina) => void,
  vuelve: (maquina: Maquina) => void,
): Falla => ({
  nombre,
  veces: CORTO ? 1 : 5,
  pasa: async (casa) => {
    const cual = await casa.principal();
    va(casa.maquina(cual));
    await hasta('la otra es la principal', () => casa.es(otraBase(cual), 'primary'));
    vuelve(casa.maquina(cual));
    await casa.completa();
  },
});

const FALLAS: readonly Falla[] = [
  seVaLaPrincipal(
    'La base principal muere (kill -9)',
    (maquina) => maquina.mata(),
    (maquina) => maquina.arranca(),
  ),
  seVaLaPrincipal(
    'A la base principal se le corta la red, y vuelve',
    (maquina) => maquina.desconecta(),
    (maquina) => maquina.conecta(),
  ),
  seVaLaPrincipal(
    'La máquina de la base principal se pausa, y sigue',
    (maquina) => maquina.pausa(),
    (maquina) => maquina.sigue(),
  ),
  {
    nombre: 'Se cambia de base a propósito',
    veces: 1,
    pasa: async (casa) => {
      const cual = await casa.principal();
      await fetch(`http://${DIRECCIONES[cual]}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: cual, candidate: otraBase(cual) }),
      });
      await hasta('la otra es la principal', () => casa.es(otraBase(cual), 'primary'));
      await casa.completa();
    },
  },
  {
    nombre: 'A la réplica se le corta la red 30 s',
    veces: 1,
    pasa: async (casa) => {
      const maquina = casa.maquina(otraBase(await casa.principal()));
      maquina.desconecta();
      await sleep(30_000);
      maquina.conecta();
      await casa.completa();
    },
  },
  ...(['anden-a', 'anden-b'] as const).flatMap((cual) => [
    muere(`Muere ${cual} entera: Andén, HAProxy y PgBouncer`, cual),
    muere(`Muere Andén de ${cual}`, cual, 'anden'),
  ]),
  muere('Muere PgBouncer de anden-a', 'anden-a', 'pgbouncer'),
  muere('Muere HAProxy de anden-a', 'anden-a', 'haproxy'),
];

const avisar = (que: string): void => void process.stderr.write(`▸ ${que}\n`);
const segundos = (ms: number): string => (ms / 1000).toFixed(1);

async function main(): Promise<void> {
  const { casa, antes } = await casaConDatos(!ASINCRONA, [], avisar);
  const gente = await cincuenta(casa, avisar);
  const filas: string[][] = [];
  for (const { nombre, veces, pasa } of FALLAS.filter((f) => f.nombre.includes(SOLO))) {
    const huecos: number[] = [];
    const esperas: number[] = [];
    for (let vez = 0; vez < veces; vez++) {
      await sleep(CALMA_MS);
      avisar(`${nombre}${veces > 1 ? `, ${vez + 1} de ${veces}` : ''}`);
      const desde = performance.now();
      await pasa(casa);
      await sleep(CALMA_MS);
      const suyos = gente.acuses.filter((a) => a.dicho >= desde);
      huecos.push(huecoMayor(suyos, desde));
      esperas.push(Math.max(...suyos.map((a) => a.dicho - a.pulsado)));
    }
    huecos.sort((a, b) => a - b);
    filas.push([
      nombre,
      String(veces),
      segundos(huecos[Math.floor(huecos.length / 2)] ?? 0),
      segundos(huecos.at(-1) ?? 0),
      segundos(Math.max(...esperas)),
    ]);
  }
  await gente.acaban();
  const bien = await juzga(
    casa,
    gente,
    antes.map((h) => h.nombre),
    !ASINCRONA,
  );
  process.stdout.write(
    `${tabla('Mientras guardan 50 operadores', ['falla', 'veces', 'nadie guardó, mediana s', 'peor s', 'quien más esperó s'], filas)}\n`,
  );
  process.stdout.write(
    `  Un aviso hecho en un servidor, en las pantallas del otro: ${Math.round(await avisoCruzado())} ms\n`,
  );
  if (!bien) process.exitCode = 1;
}

/** The longest stretch without a yes for anybody, from a moment on, in milliseconds. */
function huecoMayor(acuses: readonly Acuse[], desde: number): number {
  const cuando = [desde, ...acuses.map((a) => a.dicho).sort((a, b) => a - b)];
  return Math.max(...cuando.slice(1).map((t, i) => t - (cuando[i] ?? t)), 0);
}

await corre(main);
