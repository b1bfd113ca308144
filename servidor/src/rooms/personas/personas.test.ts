import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_PERSONA as M } from '@anden/contrato/personas/rules.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { son } from '../../../testing/checklist.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.JEFE, [P.verGente]);
  await app.db.sql(`insert into departamentos values (2, 'OFICINA')`);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

type Como = keyof typeof OP;
type Nombre = Parameters<TestApp['call']>[0];
const llama = async (nombre: Nombre, input: object, como: Como = 'JEFE') =>
  (await app.call(nombre, input, { como })).body;
const aOficina = (id: number) =>
  app.db.sql('update operadores set departamento_id = 2 where operador_id = $1', [id]);

interface Hecho {
  HECHO: string;
  AREA: string;
  DOCUMENTO: string | null;
  PIEZAS: number | null;
  DESHECHO: string;
}
const hoy = async (): Promise<string> => (await llama('getSesion', {}, 'ADMIN')).casa.dia;
const jornada = async (operador_id: number, fecha: string, como: Como = 'JEFE'): Promise<Hecho[]> =>
  (await llama('getJornadaOperador', { operador_id, fecha }, como)).data;
interface Persona {
  OPERADOR_ID: number;
  HECHOS: number;
  PIEZAS: number;
}
const gente = async (como: Como = 'JEFE'): Promise<Persona[]> => (await llama('getMiGente', {}, como)).data;
const deGente = async (id: number) => (await gente()).find((p) => p.OPERADOR_ID === id);

test('#getFichaOperador: cada quien la suya; un jefe, la de su departamento; con 9002, la de todos', async () => {
  expect((await llama('getFichaOperador', {}, 'NADIE')).data).toMatchObject({
    OPERADOR: 'NADIE',
    PUESTO: 'RECIBIDOR',
    DEPARTAMENTO: 'ALMACÉN',
    ALMACEN: 'PRINCIPAL',
    ACTIVO: 'S',
  });
  expect((await app.call('getFichaOperador', { operador_id: OP.JEFE }, { como: 'NADIE' })).http).toBe(403);
  // The platform only checks ids of other operators; a login is checked by the page itself.
  expect((await llama('getFichaOperador', { operador: 'JEFE' }, 'NADIE')).message).toBe(M.deOtro);
  expect((await llama('getFichaOperador', { operador: 'NADIE' }, 'NADIE')).data.OPERADOR_ID).toBe(OP.NADIE);
  expect((await llama('getFichaOperador', { operador_id: OP.RECIBO })).data.OPERADOR).toBe('RECIBO');
  for (const operador of ['norte', ' Recibidor Norte '])
    expect((await llama('getFichaOperador', { operador })).data.OPERADOR_ID, operador).toBe(OP.NORTE);
  await app.db.sql(`update operadores set nombre = 'RECIBO' where operador_id in ($1, $2)`, [
    OP.NORTE,
    OP.UNO,
  ]);
  expect((await llama('getFichaOperador', { operador: 'RECIBO' })).data.OPERADOR_ID).toBe(OP.RECIBO);
  await app.db.sql(`update operadores set nombre = 'GEMELO' where operador_id in ($1, $2)`, [
    OP.NORTE,
    OP.UNO,
  ]);
  expect((await llama('getFichaOperador', { operador: 'GEMELO' })).message).toBe(M.varios);

  await aOficina(OP.RECIBO);
  for (const nombre of ['getFichaOperador', 'getEntradasOperador', 'getJornadaOperador'] as const) {
    const input = { ...EJEMPLOS[nombre], operador_id: OP.RECIBO };
    expect((await llama(nombre, input)).message, nombre).toBe(M.deOtro);
    expect((await llama(nombre, { ...input, operador_id: 99 })).message, nombre).toBe(M.noExiste);
    expect((await llama(nombre, input, 'RECIBO')).estatus, nombre).toBe('1');
  }
  await app.darControles(OP.JEFE, [P.verGente, P.verOtros]);
  expect((await llama('getFichaOperador', { operador_id: OP.RECIBO })).data.DEPARTAMENTO).toBe('OFICINA');
});

test('#getMiGente: los activos de su departamento, y nadie para quien no tiene departamento', async () => {
  const quienes = async () => (await gente()).map((p) => p.OPERADOR_ID);
  expect(await quienes()).toHaveLength(8);
  expect(await quienes()).not.toContain(OP.FUERA);
  await aOficina(OP.NADIE);
  expect(await quienes()).not.toContain(OP.NADIE);
  await app.db.sql('update operadores set departamento_id = null where operador_id = $1', [OP.JEFE]);
  expect(await quienes()).toEqual([]);
  await app.darControles(OP.JEFE, [P.verGente, P.verOtros]);
  expect(await quienes()).toHaveLength(8);
});

test('#getJornadaOperador: lo del almacén, los tickets y la cartera, cada operación una vez; la suma de su gente es la misma', async () => {
  const dia = await hoy();
  // The fixture's own operations are dated today, so they are left out.
  const antes = await jornada(OP.ADMIN, dia);
  for (const nombre of [
    'guardarRecepcionCompra',
    'ajustaConteo',
    'saveTicketOp',
    'responder_ticket',
    'aplicaAnticipo',
  ] as const)
    expect((await app.call(nombre, EJEMPLOS[nombre])).body.estatus, nombre).toBe('1');
  const nuevos = (await jornada(OP.ADMIN, dia)).filter(
    (h) => !antes.some((a) => JSON.stringify(a) === JSON.stringify(h)),
  );
  expect(nuevos.map((h) => [h.HECHO, h.AREA, h.DOCUMENTO?.replace(/\d+/g, '#') ?? null, h.DESHECHO])).toEqual(
    expect.arrayContaining([
      ['Recepción de compra', 'A', expect.stringContaining('Compra'), 'N'],
      ['Conteo', 'A', expect.stringContaining('Inventario'), 'N'],
      ['Ticket abierto', 'T', 'Ticket #', 'N'],
      ['Respuesta a ticket', 'T', 'Ticket #', 'N'],
      ['Abono aplicado', 'C', null, 'N'],
    ]),
  );
  expect(nuevos).toHaveLength(5);
  const cuentan = (await jornada(OP.ADMIN, dia)).filter((h) => h.DESHECHO === 'N');
  expect(await deGente(OP.ADMIN)).toMatchObject({
    HECHOS: cuentan.length,
    PIEZAS: cuentan.reduce((n, h) => n + (h.PIEZAS ?? 0), 0),
  });
});

test('#getJornadaOperador: lo deshecho se dice y no se suma', async () => {
  const dia = await hoy();
  const [antes] = [await deGente(OP.ADMIN)];
  const clave = '11111111-2222-4333-8444-555555555555';
  await app.call('guardarRecepcionCompra', EJEMPLOS.guardarRecepcionCompra, { clave });
  expect((await deGente(OP.ADMIN))?.HECHOS).toBe((antes?.HECHOS ?? 0) + 1);
  expect((await app.call('deshacerGuardado', { operacion_id: clave })).body.estatus).toBe('1');
  expect((await jornada(OP.ADMIN, dia)).slice(0, 2)).toMatchObject([
    { HECHO: 'Guardado deshecho', DESHECHO: 'S' },
    { HECHO: 'Recepción de compra', DESHECHO: 'S' },
  ]);
  expect(await deGente(OP.ADMIN)).toMatchObject({ HECHOS: antes?.HECHOS, PIEZAS: antes?.PIEZAS });
});

test('#getJornadaOperador: sacar de la caja lo que venía mal es un error de empaque, y no otro empaque', async () => {
  const dia = '2026-03-10';
  await app.db.sql(
    `with linea as (select docto_ve_id, docto_ve_det_id from remisiones_det order by docto_ve_det_id limit 1)
     insert into empaques (docto_ve_id, docto_ve_det_id, operador_id, piezas, operacion_id, fecha)
     select docto_ve_id, docto_ve_det_id, $1, piezas, gen_random_uuid(), '2026-03-10 12:00-06' from linea, unnest(array[10, -3]) piezas`,
    [OP.RECIBO],
  );
  expect(await jornada(OP.RECIBO, dia)).toMatchObject([{ HECHO: 'Empaque de remisión', PIEZAS: 10 }]);
});

test('#getFichaOperador: quien estaba desde antes de que se anotara y cambió de puesto no empezó ese día', async () => {
  const desde = async () => (await llama('getFichaOperador', {}, 'RECIBO')).data.DESDE;
  const pon = (periodos: string) =>
    app.db.sql(`delete from operadores_periodos where operador_id = ${OP.RECIBO};
      insert into operadores_periodos (operador_id, desde, hasta, activo) values ${periodos}`);
  await pon(`(${OP.RECIBO}, '-infinity', '2026-01-10', true), (${OP.RECIBO}, '2026-01-10', null, true)`);
  expect(await desde()).toBeNull();
  await pon(
    `(${OP.RECIBO}, '-infinity', '2026-01-10', true), (${OP.RECIBO}, '2026-01-10', '2026-02-01', false), (${OP.RECIBO}, '2026-02-01 00:00-06', null, true)`,
  );
  expect(await desde()).toBe('2026-02-01T06:00:00.000Z');
});

test('#getJornadaOperador: un día es de medianoche a medianoche de la zona', async () => {
  await app.db.sql(
    `insert into tickets_det (ticket_id, es_respuesta, operador_id, comentario, fecha)
     select min(ticket_id), true, $1, m, m::timestamptz from tickets,
       unnest(array['2026-03-10T05:59:59Z', '2026-03-10T06:00:00Z', '2026-03-11T05:59:59Z', '2026-03-11T06:00:00Z']) m group by m`,
    [OP.RECIBO],
  );
  expect(await jornada(OP.RECIBO, '2026-03-09')).toHaveLength(1);
  expect(await jornada(OP.RECIBO, '2026-03-10')).toHaveLength(2);
  expect(await jornada(OP.RECIBO, '2026-03-11')).toHaveLength(1);
});

test('#getEntradasOperador: cada día del mes frente al calendario, y la marca se oye', async () => {
  await app.db.sql(`update operadores_periodos set desde = '2026-03-04 00:00-06' where operador_id = $1`, [
    OP.RECIBO,
  ]);
  await app.db.sql(`insert into dias_festivos (fecha, nombre) values ('2026-03-16', 'NATALICIO DE JUÁREZ')`);
  await app.db.sql(
    `insert into entradas (operador_id, dia, fechahora) values
       ($1, '2026-03-05', '2026-03-05 08:30:59-06'), ($1, '2026-03-06', '2026-03-06 08:31-06'), ($1, '2026-03-08', '2026-03-08 11:00-06')`,
    [OP.RECIBO],
  );
  await app.db.sql(
    `insert into eventos_operador (operador_id, codigo_id, descripcion, fecha) values
       ($1, 3, 'COMER', '2026-03-05 13:00-06'), ($1, 2, 'SALIDA', '2026-03-05 18:00-06')`,
    [OP.RECIBO],
  );
  son('09:00', '2026-03-10');
  const { data } = await llama(
    'getEntradasOperador',
    { operador_id: OP.RECIBO, mes: '2026-03-18' },
    'RECIBO',
  );
  expect(data).toHaveLength(31);
  const dia = (n: number) => data[n - 1];
  expect(dia(5)).toMatchObject({
    DIA: '2026-03-05',
    ESTADO: 'MARCADA',
    ABRE: '08:30',
    SALIDA: '2026-03-06T00:00:00.000Z',
  });
  expect(dia(6)).toMatchObject({ ESTADO: 'DESPUES', SALIDA: null });
  expect(dia(8)).toMatchObject({ ESTADO: 'MARCADA', ABRE: null });
  expect([3, 4, 7, 9, 10, 11].map((n) => dia(n).ESTADO)).toEqual([
    'NADA',
    'SIN_MARCA',
    'SIN_MARCA',
    'SIN_MARCA',
    'PENDIENTE',
    'NADA',
  ]);
  expect(dia(16)).toMatchObject({ ESTADO: 'NADA', ABRE: null, FESTIVO: 'NATALICIO DE JUÁREZ' });

  const marca = { operador_id: OP.RECIBO, operador: 'RECIBO', nombre: 'RECIBIDOR' };
  expect((await llama('checkIn', marca, 'RECIBO')).estatus).toBe('1');
  const ficha = (await llama('getFichaOperador', {}, 'RECIBO')).data;
  expect(ficha.ENTRADA).not.toBeNull();
});

test('#getFichaOperador: sus tareas, lo que tiene por leer y sus capacitaciones', async () => {
  const { data } = await llama('getFichaOperador', { operador_id: OP.RECIBO });
  const suyas = (await llama('getDocumentosRH', { pendientes: 'S' }, 'RECIBO')).data;
  expect(data.por_leer.map((d: { DOCUMENTO_ID: number }) => d.DOCUMENTO_ID).sort()).toEqual(
    suyas.map((d: { DOCUMENTO_ID: number }) => d.DOCUMENTO_ID).sort(),
  );
  const mias = (await llama('getMisCapacitaciones', {}, 'RECIBO')).data;
  expect(data.capacitaciones.map((c: { CAPACITACION_DET_ID: number }) => c.CAPACITACION_DET_ID)).toEqual(
    mias.map((c: { CAPACITACION_DET_ID: number }) => c.CAPACITACION_DET_ID),
  );
  expect(mias.length).toBeGreaterThan(0);
});

test('#buscaRegistros: un jefe halla a su gente y abre su página; quien administra, los permisos de los demás', async () => {
  const busca = async (texto: string) => (await llama('buscaRegistros', { texto })).data;
  expect(await busca('recibidor')).toMatchObject([
    { CLASE: 'Operador', MENU: 'operador', LUGAR: { operador: OP.NORTE } },
    { CLASE: 'Operador', MENU: 'operador', LUGAR: { operador: OP.RECIBO } },
  ]);
  await aOficina(OP.NORTE);
  expect(await busca('recibidor norte')).toEqual([]);
  await app.darControles(OP.JEFE, [P.administrarOperadores]);
  expect(await busca('recibidor norte')).toMatchObject([
    { MENU: 'operadores', LUGAR: { registro: OP.NORTE } },
  ]);
});
