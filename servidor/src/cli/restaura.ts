import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { segun } from '@anden/contrato/cifras.ts';
import { leeConfig } from '../platform/config.ts';
import { migrar } from '../platform/db/migrate.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import {
  administratorUrl,
  hasCluster,
  runningPostgres,
  StartError,
  startPostgres,
} from '../platform/postgres/index.ts';
import type { Cabecera } from '../respaldo/archivo.ts';
import { RespaldoError } from '../respaldo/error.ts';
import { restaurarBase } from '../respaldo/logico.ts';
import {
  ensayar,
  type Perdida,
  presentado,
  quePerderia,
  restaurar,
  revisarArchivo,
} from '../respaldo/restaurar.ts';
import { auditarEn } from './revisar.ts';

const AYUDA = `Pone los datos de un respaldo en lugar de los que hay.

  npm run restaura -- ARCHIVO [--reemplaza] [--aunque-no-cuadre]
  npm run restaura -- ARCHIVO --ensayo

  --reemplaza         no pregunta: los datos que hay se apartan (o, con DATABASE_URL, se borran)
  --aunque-no-cuadre  restaura también si la auditoría de lo restaurado halla algo
  --ensayo            restaura en una carpeta temporal, audita y la borra; no toca nada, y se puede con el servidor andando

El archivo se lee completo antes de tocar nada. Lo restaurado se inicia y se audita aparte, y sólo entonces toma su lugar: si la orden se
interrumpe, los datos siguen como estaban. Ningún servidor debe estar andando. Termina con 0 si todo está bien y 1 si no.`;

const OPCIONES = {
  ayuda: { type: 'boolean' },
  reemplaza: { type: 'boolean' },
  ensayo: { type: 'boolean' },
  'aunque-no-cuadre': { type: 'boolean' },
} as const;

const leeArgs = () => parseArgs({ allowPositionals: true, options: OPCIONES });
type Opciones = ReturnType<typeof leeArgs>['values'];

async function main(): Promise<void> {
  const { values, positionals } = leeArgs();
  const [ruta, ...resto] = positionals;
  if (values.ayuda || !ruta || resto.length) {
    console.log(AYUDA);
    process.exitCode = values.ayuda ? 0 : 1;
    return;
  }
  const config = leeConfig();
  const cabecera = await revisarArchivo(ruta);
  console.log(presentado(ruta, cabecera));
  if (cabecera.clase === 'base' && !config.databaseUrl) {
    throw new RespaldoError('Es el respaldo de una base de DATABASE_URL: indíquela para restaurarlo en ella');
  }
  const revision = (url: string) => auditado(url, values, config.databaseUrlApp);
  if (cabecera.clase === 'base') return enLaBase(ruta, cabecera, config.databaseUrl ?? '', values, revision);
  if (values.ensayo) {
    await ensayar(ruta, revision);
    console.log('Ensayo hecho: el respaldo se puede restaurar. No se cambió nada.');
    return;
  }
  if (config.databaseUrl) {
    throw new RespaldoError(
      'Es el respaldo de la base propia de Andén: quite DATABASE_URL para restaurarlo en la carpeta de datos',
    );
  }
  if (runningPostgres(config.datos)) {
    throw new RespaldoError(`Andén está andando sobre ${config.datos}: deténgalo y repita la orden`);
  }
  if (hasCluster(config.datos)) await confirmar(await avisoDeCarpeta(config.datos, cabecera), values);
  const anterior = await restaurar(ruta, config.datos, revision);
  console.log(`Restaurado en ${config.datos}: inicie Andén.`);
  if (anterior)
    console.log(`Los datos anteriores quedaron en ${anterior}: bórrelos cuando ya no los necesite.`);
}

async function enLaBase(
  ruta: string,
  cabecera: Cabecera,
  url: string,
  values: Opciones,
  revision: (url: string) => Promise<void>,
): Promise<void> {
  if (values.ensayo)
    throw new RespaldoError('Para ensayarlo, indique en DATABASE_URL una base vacía y restáurelo en ella');
  if (await tieneTablas(url)) {
    const perdida = await quePerderia(url, cabecera, null).catch(() => null);
    await confirmar(`${avisoDe(perdida, cabecera)} Lo que hay en esa base se borra, no se aparta.`, values);
  }
  await restaurarBase(ruta, url);
  await revision(url);
  console.log('Restaurado en la base de DATABASE_URL: inicie Andén.');
}

/** Migrates and audits what was restored; a violated invariant ends the restore unless told otherwise. */
async function auditado(url: string, values: Opciones, urlApp: string | undefined): Promise<void> {
  await migrar(url, urlApp);
  console.log('Auditoría de lo restaurado:');
  if ((await auditarEn(url)) || values['aunque-no-cuadre']) return;
  throw new RespaldoError('Lo restaurado no cuadra: para restaurarlo de todos modos, --aunque-no-cuadre');
}

/** What the folder's data have and the backup does not; they are started to find out. */
async function avisoDeCarpeta(datos: string, cabecera: Cabecera): Promise<string> {
  try {
    const corriendo = await startPostgres({ dir: datos });
    try {
      const admin = clienteSuelto(administratorUrl(corriendo.url));
      await admin.connect();
      const { rows } = await admin
        .query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
        .finally(() => admin.end());
      return avisoDe(await quePerderia(corriendo.url, cabecera, rows[0]?.id ?? null), cabecera);
    } finally {
      await corriendo.stop();
    }
  } catch (error) {
    if (error instanceof StartError && /en uso/.test(error.message)) throw error;
    return avisoDe(null, cabecera);
  }
}

function avisoDe(perdida: Perdida | null, { momento }: Cabecera): string {
  if (!perdida) return 'Ya hay datos, y no se pudo leer qué contienen: dejarán de estar.';
  const { operaciones, ultima, misma } = perdida;
  const cuantas = `${operaciones.toLocaleString('es-MX')} ${segun(operaciones, 'operación guardada', 'operaciones guardadas')}`;
  if (!misma)
    return `Ya hay datos de otra instalación: se perderán sus ${cuantas}${ultima ? `, la última a las ${ultima}` : ''}.`;
  if (operaciones === 0) return `Ya hay datos, y ninguna operación posterior al respaldo (${momento}).`;
  return `Ya hay datos: se perderán ${cuantas} después del respaldo (${momento}), la última a las ${ultima}; habrá que capturarlas de nuevo.`;
}

/** Says what will be lost, and continues only if that was confirmed. */
async function confirmar(aviso: string, { reemplaza }: Opciones): Promise<void> {
  console.log(aviso);
  if (reemplaza) return;
  if (!process.stdin.isTTY)
    throw new RespaldoError('No se cambió nada: para restaurar sobre ellos, --reemplaza');
  const lector = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const dicho = await lector.question('Escriba RESTAURAR para seguir: ');
    if (dicho.trim() !== 'RESTAURAR') throw new RespaldoError('No se cambió nada.');
  } finally {
    lector.close();
  }
}

async function tieneTablas(url: string): Promise<boolean> {
  const cliente = clienteSuelto(url);
  try {
    await cliente.connect();
    return Boolean(
      (await cliente.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)).rowCount,
    );
  } finally {
    await cliente.end().catch(() => {});
  }
}

try {
  await main();
} catch (e) {
  const esUso = (e as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (esUso) console.error(`Opción no reconocida.\n\n${AYUDA}`);
  else console.error(e instanceof RespaldoError || e instanceof StartError ? e.message : e);
  process.exitCode = 1;
}
