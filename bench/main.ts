/**
 * `npm run bench [-- --rapido] [-- --sin-navegador] [-- --solo-escaneo]`: what the server gives, beside what its database gives for the
 * same statements in the same run. Figures, not verdicts: it fails only when something does not run.
 */
import { cpus, loadavg, release } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlApp } from '../servidor/src/platform/db/migrate.ts';
import { sentenciasDe } from './base.ts';
import { medirCaos } from './caos.ts';
import { conDuenio, iniciarServidor, prepararBase } from './entorno.ts';
import { codigosDeBarras, medirEscaneo } from './escaneo.ts';
import {
  ACOMODO,
  compararEscritura,
  type Entorno,
  medirVariantes,
  type Plan,
  RECEPCION,
} from './escrituras.ts';
import { cargarGrande, medirConsulta } from './grande.ts';
import {
  informeDeConsulta,
  informeDeEscaneo,
  informeDeEscritura,
  informeDeLecturas,
  informeDeLista,
  informeDeMemoria,
  informeDePrimeraCarga,
  informeDeTraspasos,
} from './informe.ts';
import { medirLecturas } from './lecturas.ts';
import { medirLista } from './lista.ts';
import { abrirNavegador, prepararWeb } from './navegador.ts';
import { medirPrimeraCarga } from './primera-carga.ts';
import { cerrarSiInterrumpen, interrumpido, residente, terminarTodo, vigilarMemoria } from './procesos.ts';
import { cargarTraspasos, medirTraspasos } from './traspasos.ts';

const rapido = process.argv.includes('--rapido');
const sinNavegador = process.argv.includes('--sin-navegador');
const soloEscaneo = process.argv.includes('--solo-escaneo');

const PLAN: Plan = rapido
  ? { ms: 1_000, calentarMs: 300, vueltas: () => 1 }
  : { ms: 3_000, calentarMs: 700, vueltas: (clientes) => (clientes === 8 ? 4 : 2) };

const ESCANEOS = rapido ? 6 : 55;

const inicio = performance.now();
const segundos = () => ((performance.now() - inicio) / 1000).toFixed(0).padStart(4);
const avisar = (que: string) => process.stderr.write(`${segundos()} s  ${que}\n`);
const decir = (texto: string) => process.stdout.write(`${texto}\n`);

async function medirNavegador(urlDuenio: string, puerto: number, sinWeb: string | null): Promise<void> {
  const navegador = sinWeb ?? (await abrirNavegador());
  if (typeof navegador === 'string') {
    decir(informeDePrimeraCarga(navegador));
    return;
  }
  const base = `http://127.0.0.1:${puerto}`;
  if (!soloEscaneo) {
    avisar('Primera carga');
    decir(informeDePrimeraCarga(await medirPrimeraCarga(navegador, base)));
  }
  avisar('Escaneos');
  const codigos = await codigosDeBarras(urlDuenio, ESCANEOS);
  decir(informeDeEscaneo(await medirEscaneo(navegador, base, codigos)));
}

function presentarse(version: string): void {
  decir(
    `Andén, banco de pruebas · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${cpus().length} núcleos ${cpus()[0]?.model.trim()} · ${process.platform} ${release()} · Node ${process.version} · PostgreSQL ${version}, fsync`,
  );
  decir(
    `La carga, el servidor y la base comparten la máquina. Carga media al empezar: ${loadavg()[0]?.toFixed(1)}; con otros trabajos en marcha valen las razones, no los tiempos.`,
  );
}

async function soloEscaneos(sinWeb: string | null): Promise<void> {
  const base = await prepararBase();
  const servidor = await iniciarServidor(base.url);
  presentarse(base.version);
  await medirNavegador(base.url, servidor.puerto, sinWeb);
}

async function main(): Promise<void> {
  if (process.argv.includes('--caos')) {
    await medirCaos(avisar, decir);
    return;
  }
  const sinWeb = sinNavegador ? 'no se pidió' : await prepararWeb();
  avisar('PostgreSQL y datos');
  if (soloEscaneo) {
    await soloEscaneos(sinWeb);
    return;
  }
  const base = await prepararBase();
  avisar('Sentencias de una recepción y de un acomodo');
  const pasosDeRecepcion = await sentenciasDe(base.url, RECEPCION);
  const pasosDeAcomodo = await sentenciasDe(base.url, ACOMODO);
  const servidor = await iniciarServidor(base.url);
  presentarse(base.version);
  await sleep(2_000);
  const reposo = residente(servidor.pid);
  const parar = vigilarMemoria(servidor.pid);
  const entorno: Entorno = { urlDuenio: base.url, urlApp: urlApp(base.url), puerto: servidor.puerto };
  const recepcion = await compararEscritura(entorno, RECEPCION, pasosDeRecepcion, PLAN, avisar);
  decir(informeDeEscritura(recepcion, await medirVariantes(entorno, recepcion, PLAN, avisar)));
  decir(informeDeEscritura(await compararEscritura(entorno, ACOMODO, pasosDeAcomodo, PLAN, avisar)));
  avisar('Lecturas');
  decir(informeDeLecturas(await medirLecturas(servidor.puerto, PLAN)));
  avisar('Cincuenta operadores sobre diez traspasos');
  const renglones = await conDuenio(base.url, cargarTraspasos);
  decir(
    informeDeTraspasos(
      await conDuenio(base.url, (duenio) => medirTraspasos(servidor.puerto, renglones, PLAN, duenio)),
    ),
  );
  const carga = parar();
  await sleep(2_000);
  decir(informeDeMemoria({ reposo, carga, despues: residente(servidor.pid) }));
  await medirNavegador(base.url, servidor.puerto, sinWeb);
  avisar('Doscientos mil artículos');
  await conDuenio(base.url, cargarGrande);
  decir(informeDeConsulta(await medirConsulta(servidor.puerto, PLAN)));
  const navegador = sinWeb ?? (await abrirNavegador());
  if (typeof navegador !== 'string') {
    avisar('Lista por contar');
    decir(informeDeLista(await medirLista(navegador, `http://127.0.0.1:${servidor.puerto}`)));
  }
  avisar('Listo');
}

cerrarSiInterrumpen();
try {
  await main();
} catch (e) {
  if (!interrumpido()) {
    process.stderr.write(`${(e as Error).stack}\n`);
    process.exitCode = 1;
  }
} finally {
  await terminarTodo();
}
// The channel to whoever started us would keep us alive.
process.exit();
