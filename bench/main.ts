/**
 * `npm run bench [-- --rapido] [-- --sin-navegador] [-- --solo-escaneo | --solo-remisiones | --solo-mano | --reportes | --listados |
 * --clientes | --ficha | --tickets | --gente | --marcador | --depuracion | --ventas | --crece | --puente]`: what the server does, compared with what its database does for the same
 * statements in the same run, and how long screens take. It reports figures and does not judge them: it fails only if something does not run.
 */
import { cpus, loadavg, release } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { urlApp } from '../servidor/src/platform/db/rol.ts';
import { sentenciasDe } from './base.ts';
import { medirCaos } from './caos.ts';
import { listaDeClientes, medirClientes } from './clientes.ts';
import { cargarClientes, OFICINA, type Oficina } from './clientes-datos.ts';
import { CRECIDA, medirCrece } from './crece.ts';
import { CLAVE } from './datos.ts';
import { medirClaves, POR_DEPURAR, permitirDepurar } from './depuracion.ts';
import { conDuenio, iniciarServidor, prepararBase } from './entorno.ts';
import { codigosDeBarras, medirEscaneo } from './escaneo.ts';
import {
  ACOMODO,
  compararEscritura,
  type Entorno,
  medirVariantes,
  type Plan,
  RECEPCION,
  SURTIDO,
} from './escrituras.ts';
import { medirAbrirFicha } from './ficha.ts';
import { cargarGente, PLANTILLA } from './gente-datos.ts';
import { cargarGrande, medirConsulta } from './grande.ts';
import {
  informeDeConsulta,
  informeDeEscaneo,
  informeDeEscritura,
  informeDeLecturas,
  informeDeLista,
  informeDeMemoria,
  informeDeOficina,
  informeDePrimeraCarga,
  informeDeTraspasos,
} from './informe.ts';
import { informeDeMano } from './informe-mano.ts';
import { informeDeRemisionLarga, informeDeReportes } from './informe-remisiones.ts';
import { medirLecturas } from './lecturas.ts';
import { medirLista } from './lista.ts';
import { cargarCompras, medirArchivos, medirListaLarga } from './listados.ts';
import { medirPaginas } from './listas.ts';
import { medirLlegadas } from './llegadas.ts';
import { type CuantoDeMano, medirMano } from './mano.ts';
import {
  asesorDe,
  cargarMarcacion,
  loginDeAsesor,
  MARCACION,
  medirListaDelDia,
  medirMarcador,
} from './marcador.ts';
import { abreNavegador, prepararWeb } from './navegador.ts';
import { medirPrimeraCarga } from './primera-carga.ts';
import { corre, residente, vigilarMemoria } from './procesos.ts';
import { ERP, medirPuente } from './puente.ts';
import { type CuantoDeRemision, medirRemisionLarga } from './remision-larga.ts';
import { cargarRemisiones, HISTORIA_REMISIONES } from './remisiones-datos.ts';
import { listasDeRemisiones, medirReportes } from './reportes.ts';
import { medirTickets } from './tickets.ts';
import { cargarTickets, MESA } from './tickets-datos.ts';
import { cargarTraspasos, medirTraspasos } from './traspasos.ts';
import { cargarVentas, medirVentas, VENTAS } from './ventas.ts';

const rapido = process.argv.includes('--rapido');
const sinNavegador = process.argv.includes('--sin-navegador');
const PARTES = [
  '--solo-escaneo',
  '--solo-remisiones',
  '--solo-mano',
  '--reportes',
  '--listados',
  '--clientes',
  '--ficha',
  '--tickets',
  '--gente',
  '--marcador',
  '--depuracion',
  '--ventas',
  '--crece',
  '--puente',
] as const;
/** Parts that need no browser. */
const SIN_WEB: readonly (typeof PARTES)[number][] = [
  '--reportes',
  '--listados',
  '--tickets',
  '--gente',
  '--depuracion',
  '--ventas',
  '--crece',
  '--puente',
];
/** The only part requested; undefined: all of them. */
const parte = PARTES.find((p) => process.argv.includes(p));

const PLAN: Plan = rapido
  ? { ms: 1_000, calentarMs: 300, vueltas: () => 1 }
  : { ms: 3_000, calentarMs: 700, vueltas: (clientes) => (clientes === 8 ? 4 : 2) };

const ESCANEOS = rapido ? 6 : 55;
const REMISION: CuantoDeRemision = rapido ? { aperturas: 2, escaneos: 4 } : { aperturas: 15, escaneos: 45 };
/** A tenth of the history is just as dense, and loads in a tenth of the time. */
const HISTORIA = rapido ? { remisiones: 20_000, dias: 73, renglones: 300_000 } : HISTORIA_REMISIONES;
/** A tenth of the customers buy as often. */
const DECIMA: Oficina = { clientes: 20_000, facturas: 150_000, dias: 730 };
/** Enough for a page of the list, because drawing a page takes no longer with more customers. */
const POCOS: Oficina = { clientes: 2_000, facturas: 15_000, dias: 730 };
const CLIENTES: Oficina = rapido ? DECIMA : OFICINA;
const TICKETS = rapido ? { ...MESA, tickets: MESA.tickets / 10 } : MESA;
const EN_MANO: CuantoDeMano = rapido
  ? { primeras: 1, siguientes: 2, escaneos: 6, memoria: 200 }
  : { primeras: 5, siguientes: 9, escaneos: 45, memoria: 1_000 };

const inicio = performance.now();
const segundos = () => ((performance.now() - inicio) / 1000).toFixed(0).padStart(4);
const avisar = (que: string) => process.stderr.write(`${segundos()} s  ${que}\n`);
const decir = (texto: string) => process.stdout.write(`${texto}\n`);

/** The browser; null if there is none, which is reported. */
async function navegadorPara(sinWeb: string | null): Promise<Browser | null> {
  const navegador = sinWeb ?? (await abreNavegador());
  if (typeof navegador !== 'string') return navegador;
  decir(informeDePrimeraCarga(navegador));
  return null;
}

async function medirEscaneos(navegador: Browser, urlDuenio: string, base: string): Promise<void> {
  avisar('Escaneos');
  const codigos = await codigosDeBarras(urlDuenio, ESCANEOS);
  decir(informeDeEscaneo(await medirEscaneo(navegador, base, codigos)));
}

async function medirRemisiones(navegador: Browser, urlDuenio: string, base: string): Promise<void> {
  avisar('Remisión de 500 renglones');
  const medida = await conDuenio(urlDuenio, (duenio) =>
    medirRemisionLarga(navegador, base, duenio, REMISION),
  );
  decir(informeDeRemisionLarga(medida));
}

async function medirEnMano(navegador: Browser, urlDuenio: string, base: string): Promise<void> {
  avisar('Equipo de mano con red lenta');
  const codigos = await codigosDeBarras(urlDuenio, EN_MANO.escaneos);
  decir(informeDeMano(await medirMano(navegador, base, codigos, EN_MANO)));
}

async function medirDosAnios(urlDuenio: string, puerto: number): Promise<void> {
  avisar(`${HISTORIA.remisiones} remisiones: tarda minutos`);
  await conDuenio(urlDuenio, (duenio) => cargarRemisiones(duenio, HISTORIA));
  decir(informeDeReportes(await medirReportes(puerto, PLAN, HISTORIA.dias, avisar), HISTORIA));
  const base = `http://127.0.0.1:${puerto}`;
  for (const lista of listasDeRemisiones(HISTORIA.dias))
    decir(await medirPaginas(base, lista, rapido ? 3 : 20, avisar));
}

async function medirOficina(navegador: Browser | null, urlDuenio: string, puerto: number): Promise<void> {
  const base = `http://127.0.0.1:${puerto}`;
  avisar(`${CLIENTES.clientes} clientes con su cartera: tarda minutos`);
  await conDuenio(urlDuenio, async (duenio) => {
    const { asientos, abiertos } = await cargarClientes(duenio, CLIENTES, avisar);
    decir(informeDeOficina(CLIENTES.clientes, asientos, abiertos));
    await medirClientes({ base, duenio, ...CLIENTES }, rapido ? 3 : 20, avisar, decir);
    // Not right after the load, which the database is still writing to disk for minutes.
    if (navegador) {
      avisar('Abrir la ficha');
      decir(await medirAbrirFicha(navegador, listaDeClientes(base), rapido ? 3 : 15));
    }
    avisar('Mil facturas que llegan');
    decir(await medirLlegadas(base, duenio, CLIENTES.clientes, rapido ? 2 : 8));
  });
}

/** Uses the office's customers and invoices, which must already be loaded. */
async function medirMesa(urlDuenio: string, puerto: number): Promise<void> {
  avisar(`${TICKETS.tickets} tickets con sus comentarios: tarda minutos`);
  await conDuenio(urlDuenio, async (duenio) => {
    const hay = await cargarTickets(duenio, TICKETS);
    decir(`${hay.tickets} tickets, ${hay.abiertos} abiertos, ${hay.comentarios} comentarios`);
    const cuanto = { ...TICKETS, dias: CLIENTES.dias, vueltas: rapido ? 3 : 20 };
    await medirTickets(`http://127.0.0.1:${puerto}`, duenio, cuanto, avisar, decir);
  });
}

/** Who has read what, page by page. */
async function medirGente(urlDuenio: string, puerto: number): Promise<void> {
  avisar('Gente con sus documentos por leer');
  const { pedidas, pendientes } = await conDuenio(urlDuenio, (duenio) => cargarGente(duenio, PLANTILLA));
  decir(`${PLANTILLA.gente} personas, ${pedidas} lecturas pedidas, ${pendientes} por hacer`);
  const lista = { llamada: 'getLecturas', pedido: {} } as const;
  decir(await medirPaginas(`http://127.0.0.1:${puerto}`, lista, rapido ? 3 : 20, avisar));
}

/** Calls by telephone, each through the script. */
async function medirLlamadas(navegador: Browser | null, urlDuenio: string, puerto: number): Promise<void> {
  const cuanto = rapido ? { asesores: 20, clientes: 10_000 } : MARCACION;
  avisar(`${cuanto.clientes} clientes en las listas de ${cuanto.asesores} asesores`);
  await conDuenio(urlDuenio, (duenio) => cargarMarcacion(duenio, 'America/Mexico_City', cuanto));
  const base = `http://127.0.0.1:${puerto}`;
  if (navegador) decir(await medirListaDelDia(navegador, base, rapido ? 5 : 20));
  decir(await medirMarcador(base, cuanto, rapido ? 1 : 3));
}

async function medirDepuracion(urlDuenio: string, puerto: number): Promise<void> {
  avisar('Clientes por depurar');
  await conDuenio(urlDuenio, async (duenio) => {
    await cargarMarcacion(duenio, 'America/Mexico_City', POR_DEPURAR);
    await permitirDepurar(duenio, asesorDe(0));
  });
  decir(
    await medirClaves(`http://127.0.0.1:${puerto}`, [loginDeAsesor(0), CLAVE], [loginDeAsesor(1), CLAVE]),
  );
}

/** Two years of sales in a database of their own, with nothing else of the office. */
async function medirSala(urlDuenio: string, puerto: number, pid: number): Promise<void> {
  const cuanto = rapido ? { ...VENTAS, clientes: 6_000, facturas: VENTAS.facturas / 10 } : VENTAS;
  avisar(`${cuanto.facturas} facturas de ${cuanto.renglones} renglones: tarda minutos`);
  await conDuenio(urlDuenio, (duenio) => cargarVentas(duenio, cuanto, avisar));
  const donde = { base: `http://127.0.0.1:${puerto}`, pid, dias: cuanto.dias, vueltas: rapido ? 3 : 20 };
  await medirVentas(donde, avisar, decir);
}

function presentarse(version: string): void {
  decir(
    `Andén, banco de pruebas · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${cpus().length} núcleos ${cpus()[0]?.model.trim()} · ${process.platform} ${release()} · Node ${process.version} · PostgreSQL ${version}, fsync`,
  );
  decir(
    `La carga, el servidor y la base comparten la máquina. Carga media al empezar: ${loadavg()[0]?.toFixed(1)}; con otros trabajos en marcha valen las razones, no los tiempos.`,
  );
}

async function soloParte(sinWeb: string | null): Promise<void> {
  const { url, version } = await prepararBase();
  if (parte === '--puente') {
    presentarse(version);
    const cuanto = rapido ? { articulos: 6_000, clientes: 2_000, facturas: 50_000 } : ERP;
    decir(await medirPuente(url, cuanto, avisar));
    return;
  }
  const pasos = parte === '--solo-remisiones' ? await sentenciasDe(url, SURTIDO) : [];
  const { puerto, pid } = await iniciarServidor(url);
  presentarse(version);
  if (parte === '--listados') {
    avisar('Doscientas mil compras');
    await conDuenio(url, cargarCompras);
    const base = `http://127.0.0.1:${puerto}`;
    decir(await medirListaLarga(base, rapido ? 3 : 20, avisar));
    avisar('Archivos');
    decir(await medirArchivos(base, pid));
    return;
  }
  if (parte === '--clientes') {
    await medirOficina(await navegadorPara(sinWeb), url, puerto);
    return;
  }
  if (parte === '--tickets') {
    await conDuenio(url, (duenio) => cargarClientes(duenio, DECIMA, avisar));
    await medirMesa(url, puerto);
    return;
  }
  if (parte === '--gente') {
    await medirGente(url, puerto);
    return;
  }
  if (parte === '--marcador') {
    await medirLlamadas(await navegadorPara(sinWeb), url, puerto);
    return;
  }
  if (parte === '--depuracion') {
    await medirDepuracion(url, puerto);
    return;
  }
  if (parte === '--ventas') {
    await medirSala(url, puerto, pid);
    return;
  }
  if (parte === '--crece') {
    const cuanto = rapido
      ? { movimientos: 500_000, clientes: 6_000, facturas: 30_000, remisiones: 20_000 }
      : CRECIDA;
    decir(await medirCrece({ url, puerto }, cuanto, PLAN, avisar));
    return;
  }
  if (parte === '--reportes') {
    await medirDosAnios(url, puerto);
    return;
  }
  if (parte === '--solo-remisiones') {
    const entorno: Entorno = { urlDuenio: url, urlApp: urlApp(url), puerto };
    decir(informeDeEscritura(await compararEscritura(entorno, SURTIDO, pasos, PLAN, avisar)));
  }
  const navegador = await navegadorPara(sinWeb);
  if (!navegador) return;
  const base = `http://127.0.0.1:${puerto}`;
  if (parte === '--solo-escaneo') await medirEscaneos(navegador, url, base);
  if (parte === '--solo-remisiones') await medirRemisiones(navegador, url, base);
  if (parte === '--ficha') {
    await conDuenio(url, (duenio) => cargarClientes(duenio, POCOS, avisar));
    decir(await medirAbrirFicha(navegador, listaDeClientes(base), rapido ? 3 : 15));
  }
  if (parte === '--solo-mano') await medirEnMano(navegador, url, base);
}

async function main(): Promise<void> {
  if (process.argv.includes('--caos')) {
    await medirCaos(avisar, decir);
    return;
  }
  const sinWeb = sinNavegador || (parte && SIN_WEB.includes(parte)) ? 'no se pidió' : await prepararWeb();
  avisar('PostgreSQL y datos');
  if (parte) {
    await soloParte(sinWeb);
    avisar('Listo');
    return;
  }
  const base = await prepararBase();
  avisar('Sentencias de una recepción, de un acomodo y de un surtido');
  const pasosDeRecepcion = await sentenciasDe(base.url, RECEPCION);
  const pasosDeAcomodo = await sentenciasDe(base.url, ACOMODO);
  const pasosDeSurtido = await sentenciasDe(base.url, SURTIDO);
  const servidor = await iniciarServidor(base.url);
  presentarse(base.version);
  await sleep(2_000);
  const reposo = residente(servidor.pid);
  const parar = vigilarMemoria(servidor.pid);
  const entorno: Entorno = { urlDuenio: base.url, urlApp: urlApp(base.url), puerto: servidor.puerto };
  const recepcion = await compararEscritura(entorno, RECEPCION, pasosDeRecepcion, PLAN, avisar);
  decir(informeDeEscritura(recepcion, await medirVariantes(entorno, recepcion, PLAN, avisar)));
  decir(informeDeEscritura(await compararEscritura(entorno, ACOMODO, pasosDeAcomodo, PLAN, avisar)));
  decir(informeDeEscritura(await compararEscritura(entorno, SURTIDO, pasosDeSurtido, PLAN, avisar)));
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
  const navegador = await navegadorPara(sinWeb);
  const direccion = `http://127.0.0.1:${servidor.puerto}`;
  if (navegador) {
    avisar('Primera carga');
    decir(informeDePrimeraCarga(await medirPrimeraCarga(navegador, direccion)));
    await medirEscaneos(navegador, base.url, direccion);
    await medirRemisiones(navegador, base.url, direccion);
    await medirEnMano(navegador, base.url, direccion);
  }
  avisar('Doscientos mil artículos');
  await conDuenio(base.url, cargarGrande);
  decir(informeDeConsulta(await medirConsulta(servidor.puerto, PLAN)));
  if (navegador) {
    avisar('Lista por contar');
    decir(informeDeLista(await medirLista(navegador, direccion)));
  }
  await medirDosAnios(base.url, servidor.puerto);
  await medirOficina(navegador, base.url, servidor.puerto);
  await medirMesa(base.url, servidor.puerto);
  await medirGente(base.url, servidor.puerto);
  await medirLlamadas(navegador, base.url, servidor.puerto);
  avisar('Listo');
}

await corre(main);
