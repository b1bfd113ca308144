import { randomUUID } from 'node:crypto';
import { type CallName, type Contrato, contrato } from '@anden/contrato/contrato.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { huellaDe } from '../src/platform/calls/run.ts';
import { olvidarRespuestas } from '../src/platform/cleanup.ts';
import { type TestApp, testApp } from './app.ts';
import { huella } from './db.ts';
import { EJEMPLOS, type Escritura } from './ejemplos.ts';
import { OTRO_DE_CAPACITACIONES } from './ejemplos-capacitaciones.ts';
import { OTRO_DE_CHECKLIST } from './ejemplos-checklist.ts';
import { OTRO_DE_CUPONES } from './ejemplos-cupones.ts';
import { OTRO_DE_DEPURACION } from './ejemplos-depuracion.ts';
import { OTRO_DE_MARCADOR } from './ejemplos-marcador.ts';
import { OTRO_DE_TICKETS } from './ejemplos-tickets.ts';
import { OTRO_DE_VENTAS } from './ejemplos-ventas.ts';
import { OTRO_DE_COMISIONES } from './ejemplos-ventas-generales.ts';
import { ART, ASIENTO, DE_LA_PRUEBA, IMPORTACION, LINEA, OP, REM, RES, SESION } from './fixture.ts';
import { LARGO } from './largo.ts';
import { type ProxyCortante, proxyQueCorta } from './proxy.ts';
import { puntoDePartida } from './reinicio.ts';
import { sueltas } from './sin-ubicar.ts';

const ESCRITURAS = (Object.keys(contrato) as CallName[]).filter(
  (n): n is Escritura => contrato[n].kind !== 'query' && !contrato[n].pasajera,
);
/** What opening a session leaves besides the session: who signed in and when, each time. */
const REGISTRO_DE_ACCESO = ['auditoria'];
/** What a refused or repeated command leaves. */
const RASTRO = ['auditoria', 'idempotencia', 'claves_usadas'];

let app: TestApp;
let proxy: ProxyCortante;
let recomienza: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  recomienza = await puntoDePartida(app);
});
beforeEach(async () => {
  proxy = await proxyQueCorta(app.url);
});
afterEach(async () => {
  await proxy.close();
  await recomienza();
});
afterAll(() => app.close());

/** What is done to a key is the same code for all calls, so the short form tries it on one of five. */
const entera = (nombre: Escritura): boolean => LARGO || ESCRITURAS.indexOf(nombre) % 5 === 0;

const sin = (tablas: Record<string, string>, menos: string): Record<string, string> =>
  Object.fromEntries(Object.entries(tablas).filter(([t]) => t !== menos));

/** What else must be true for a call's example to have an effect. */
const ANTES: Partial<Record<Escritura, string>> = {
  tomaResurtido: `update resurtidos set operador_id_sur = ${OP.JEFE} where resurtido_id = ${RES.ABIERTO}`,
  ubicaPiezas: sueltas(2, ART.COMODIN, 3),
  sueltaRemision: `insert into remisiones_surtidores (docto_ve_id, operador_id) values (${REM.SURTIR}, ${OP.ADMIN})`,
};

describe.each(ESCRITURAS)('#%s', (nombre) => {
  test('respuesta perdida después del commit y reintento: un efecto, la primera respuesta', async () => {
    const clave = randomUUID();
    const menos = contrato[nombre].kind === 'acceso' ? REGISTRO_DE_ACCESO : [];
    const antes = ANTES[nombre];
    if (antes) await app.db.sql(antes);
    const virgen = await huella(app.db);
    await expect(app.call(nombre, EJEMPLOS[nombre], { clave, base: proxy.url })).rejects.toThrow();
    expect(proxy.cortes()).toBe(1);
    const hecho = await huella(app.db, menos);
    expect(hecho, 'el ejemplo no tuvo efecto').not.toEqual({
      ...virgen,
      ...Object.fromEntries(menos.map((t) => [t, virgen[t]])),
    });

    if (nombre === 'cambiaClave')
      await app.db.sql(
        `update operadores set clave_hash = (select clave_hash from operadores where operador_id = ${OP.JEFE}) where operador_id = ${OP.ADMIN}`,
      );
    const conClave = await huella(app.db, menos);
    const primera = await app.call(nombre, EJEMPLOS[nombre], { clave });
    const segunda = await app.call(nombre, EJEMPLOS[nombre], { clave });
    expect(primera.http).toBe(200);
    expect(primera.body.estatus).toBe('1');
    expect(segunda.body).toEqual(primera.body);
    expect(await huella(app.db, menos)).toEqual(conClave);
    if (contrato[nombre].kind === 'acceso') return;
    expect(primera.headers.get('idempotency-replayed')).toBe('true');
    if (Object.keys(contrato[nombre].input.shape).length === 0) return;
    const otra = await app.call(
      nombre,
      { ...EJEMPLOS[nombre], ...OTRO[nombre as ComandoConCampos] },
      { clave },
    );
    expect(otra.http).toBe(422);
    expect(await huella(app.db, ['auditoria'])).toEqual(sin(conClave, 'auditoria'));
  });

  if (contrato[nombre].kind === 'acceso' || !entera(nombre)) return;

  test('la misma clave en mayúsculas, de otro operador o ya sin su respuesta: ni un efecto más', async () => {
    const clave = randomUUID();
    const antes = ANTES[nombre];
    if (antes) await app.db.sql(antes);
    await app.db.sql(
      `insert into operador_controles (operador_id, control_id)
       select ${OP.UNO}, control_id from operador_controles where operador_id = ${OP.ADMIN} on conflict do nothing`,
    );
    const primera = await app.call(nombre, EJEMPLOS[nombre], { clave });
    expect(primera.body.estatus, primera.body.message).toBe('1');
    if (nombre === 'cambiaClave') return;
    const hecho = await huella(app.db, RASTRO);

    const mayusculas = await app.call(nombre, EJEMPLOS[nombre], { clave: clave.toUpperCase() });
    expect(mayusculas.body).toEqual(primera.body);
    expect(mayusculas.headers.get('idempotency-replayed')).toBe('true');

    const { operador_id: _, ...input } = EJEMPLOS[nombre] as { operador_id?: number };
    const deOtro = await app.call(
      nombre,
      'operador_id' in contrato[nombre].input.shape ? { ...input, operador_id: OP.UNO } : input,
      { clave, como: 'UNO' },
    );
    expect(deOtro.http, deOtro.body.message).toBe(422);

    await app.db.sql(`update idempotencia set creada = creada - interval '40 days'`);
    await olvidarRespuestas(app.servicios.pool);
    expect(await app.db.sql('select 1 from idempotencia')).toEqual([]);
    const olvidada = await app.call(nombre, EJEMPLOS[nombre], { clave });
    expect(olvidada.http, olvidada.body.message).toBe(contrato[nombre].repetible ? 200 : 422);
    expect(await huella(app.db, RASTRO)).toEqual(hecho);
    // A key is recorded only if nothing else of what the command did contains it.
    const { en_otra, escritas } = (
      await app.db.sql<{ en_otra: boolean; escritas: number }>(
        `select exists (select from guardados where operacion_id = $1) or exists (select from movimientos where operacion_id = $1) as en_otra,
                (select count(*)::int from claves_usadas) as escritas`,
        [clave],
      )
    )[0] ?? { en_otra: false, escritas: -1 };
    expect(escritas).toBe(en_otra || contrato[nombre].repetible ? 0 : 1);
  });
});

/** Commands that store their key and of which something else can be asked: those with fields, without the one that is `pasajera`. */
type ComandoConCampos = Exclude<
  {
    [N in Escritura]: Contrato[N]['kind'] extends 'command'
      ? keyof Contrato[N]['input']['shape'] extends never
        ? never
        : N
      : never;
  }[Escritura],
  'anunciaPresencia'
>;

/** Changes the example of each command into another input, which is refused under the same key. */
const OTRO: Record<ComandoConCampos, object> = {
  ...OTRO_DE_DEPURACION,
  ...OTRO_DE_MARCADOR,
  ...OTRO_DE_TICKETS,
  ...OTRO_DE_VENTAS,
  setClteRecoge: { clave_cliente: 'C-2' },
  checkIn: { nombre: 'OTRO' },
  aplicaAnticipo: { cargos: [{ cargo_id: ASIENTO.F3, importe: 0.5 }] },
  deshaceAplicacion: { motivo: 'Otro motivo' },
  guardaCuentaBanco: { cuenta: 'CENTRO 0010' },
  guardaCatalogoBanco: { nombre: 'VALE' },
  quitaCatalogoBanco: { id: 1 },
  corrigeAbono: { importe: 4 },
  setRegistraEvento: { codigo: 4 },
  marcaAvisoLeido: { aviso_id: 2 },
  marcaAvisosLeidos: { avisos: [2] },
  guardaAvisarDe: { avisar: 'S' },
  guardaVista: { nombre: 'OTRA' },
  borraVista: { vista_id: 2 },
  cambiaClave: { clave_nueva: 'todavía otra clave' },
  guardarRecepcionCompra: { cantidad: 1 },
  guardaFechaRecepcion: { fecha_recepcion: '2026-01-16' },
  guardaControlesOperador: { controles: [998] },
  daModeloOperadores: { modo: 'reemplaza' },
  deshacerGuardado: { operacion_id: '00000000-0000-4000-8000-000000000002' },
  updateInfoArticulo: { articulo: { ...EJEMPLOS.updateInfoArticulo.articulo, MINIMO: 3 } },
  updateCaducidad: { caduca: 'N' },
  updateRolesCLavesArt: { rol_cve_art_id: 19 },
  proponeClave: { unidades: 2 },
  resuelvePropuesta: { motivo: 'OTRO' },
  ubicaPiezas: { piezas: 2 },
  enviarUbicacion: { tipo: 'M' },
  updateUbicacionArticulo: { existencia: 5 },
  cambiodeubicacion: { articulo_id: 1 },
  guardaExistenciaArticuloUbicacion: { almacen_id: 2 },
  guardaCaducidadArticulo: { caducidad: { ...EJEMPLOS.guardaCaducidadArticulo.caducidad, EXISTENCIA: 2 } },
  eliminaCaducidad: { caducidad_id: 2 },
  guardaAcomodoCompra: { cantidad: 1 },
  ActualizaArticulosAcomodo: { unidades: 1 },
  aceptaConteo: { motivo: 'OTRO' },
  ajustaConteo: { conteo: { ...EJEMPLOS.ajustaConteo.conteo, observaciones: 'OTRA' } },
  guardaTraspasoexhibicion: { articulos: [{ ARTICULO_ID: 2, PIEZAS: 2 }] },
  surtirProductoTraspaso: { cantidad: 4 },
  guardaTraspasoRecepcion: { cantidad: 1 },
  cierraFaltanteTraspaso: { motivo: 'OTRO' },
  terminaSesion: { sesion_id: SESION.CONTEO + 1 },
  reclamaLinea: { tomar: true },
  sueltaLinea: { documento_det_id: 1 },
  generaOrdenResurtido: { almacen_id: 2 },
  anexarProductoaOrden: { cantidad: 2 },
  cierraRegistroOrdenResurtido: { resurtido_id: 1 },
  setTraspasoentreubicaciones: { cantidad: 2 },
  retiraCaducado: { motivo: 'OTRO' },
  tomaResurtido: { resurtido_id: 2 },
  regresaResurtido: { cantidad: 2 },
  guardaBorradores: { borradores: [{ clave: 'otra', valor: null, cuando: '2999-01-01T00:00:00Z' }] },
  guardaDiaFestivo: { nombre: 'OTRO' },
  guardaEmpresa: { nombre: 'OTRO' },
  iniciaArchivo: { bytes: 101 },
  subeParteDeArchivo: { parte: 1 },
  abreDocumento: { version: 2 },
  confirmaLectura: { version: 2 },
  publicaDocumento: { url: 'https://nube.example/otro' },
  guardaLectoresDocumento: { alcance: 'TODOS' },
  iniciaImportacion: { bytes: 101 },
  subeParteDeImportacion: { parte: 1 },
  revisaImportacion: { importacion_id: IMPORTACION.SUBIENDO },
  ensayaImportacion: { tabla: 'clientes' },
  importaArchivo: { tabla: 'clientes' },
  deshaceImportacion: { importacion_id: IMPORTACION.REVISADA },
  guardaColaborador: { telefono: '5550001133' },
  bajaColaborador: { operador_id: OP.JEFE },
  reingresaColaborador: { operador_id: OP.JEFE },
  guardaPuesto: { descripcion: 'OTRO' },
  guardaProcesoActividad: { proceso: 'OTRO' },
  guardaProcedimiento: { procedimiento: 'OTRO' },
  guardaReglamento: { regla: 'OTRA' },
  ...OTRO_DE_CAPACITACIONES,
  ...OTRO_DE_CHECKLIST,
  ...OTRO_DE_COMISIONES,
  ...OTRO_DE_CUPONES,
  guardaPolitica: { politica: 'OTRA' },
  eliminaDiaFestivo: { fecha: '2027-01-01' },
  getremisionasurtir: { docto_ve_id: 2 },
  empiezaRemision: { docto_ve_id: 2 },
  sueltaRemision: { docto_ve_id: 2 },
  AsignaHoraSurtidoRemision: { tomar: true },
  surtirArticulodeRemision: { tomar: true },
  AsignaHoraEmpaqueRemision: { docto_ve_det_id: 5 },
  ajustaEmpaque: { por_pieza: 'S' },
  cierraRenglonRemision: { motivo: 'OTRO' },
  reportaFaltanteRemision: { motivo: 'dañado' },
  esperaResurtido: { esperar: false },
  asignaRevision: { revisor: null },
  registraErrorEmpaque: { tipo: 'dañado' },
  creaRecorrido: { remisiones: [{ docto_ve_id: 1, caja: 2 }] },
  cierraRecorrido: { recorrido_id: 2 },
  setCreaDepositoNoId: { deposito: { ...EJEMPLOS.setCreaDepositoNoId.deposito, folio: 'D8' } },
  cancelaDeposito: { motivo: 'OTRO' },
  aplicaDeposito: { version: 1 },
  deshaceReparto: { motivo: 'OTRO MOTIVO' },
  cargaEstadoCuenta: { forma_pago: 2 },
  deshaceEstadoCuenta: { motivo: 'OTRO MOTIVO' },
  actualizaFacturasEntregadas: { entregadas: [{ DOCTO_VE_ID: 2, ENTREGADO: 'S' }] },
  guardaSeguimientoGuia: {
    seguimiento: { ...EJEMPLOS.guardaSeguimientoGuia.seguimiento, INCIDENCIA: 'OTRA' },
  },
  recibeDocumentos: { remisiones: [] },
};

const receta = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 3 };

test('cien peticiones a la vez con la misma clave: una sola recepción', async () => {
  const clave = randomUUID();
  const todas = await Promise.all(
    Array.from({ length: 100 }, () => app.call('guardarRecepcionCompra', receta, { clave })),
  );
  const aceptadas = todas.filter((r) => r.http === 200);
  expect(aceptadas.length).toBeGreaterThan(50);
  for (const r of aceptadas) expect(r.body).toEqual(aceptadas[0]?.body);
  for (const r of todas) expect([200, 429]).toContain(r.http);
  expect(await app.db.sql(`select piezas from movimientos where ${DE_LA_PRUEBA}`)).toEqual([{ piezas: 3 }]);
});

test('un rechazo también se recuerda: el reintento no hace lo que ya se había negado', async () => {
  const clave = randomUUID();
  const demasiado = { ...receta, cantidad: 11 };
  const negada = await app.call('guardarRecepcionCompra', demasiado, { clave });
  expect(negada.body.estatus).toBe('0');
  await app.db.sql('update compras_det set unidades = 20 where docto_cm_det_id = $1', [LINEA.BARRAS]);
  const otraVez = await app.call('guardarRecepcionCompra', demasiado, { clave });
  expect(otraVez.body).toEqual(negada.body);
  expect(await app.db.sql(`select 1 from movimientos where ${DE_LA_PRUEBA}`)).toEqual([]);
});

test('la misma clave de otro operador se rechaza: sería otra recepción con el mismo id de operación', async () => {
  const clave = randomUUID();
  await app.call('guardarRecepcionCompra', receta, { clave });
  const deJefe = { ...receta, operador_id: OP.JEFE };
  const r = await app.call('guardarRecepcionCompra', deJefe, { clave, como: 'JEFE' });
  expect(r.http).toBe(422);
  expect(await app.db.sql(`select 1 from movimientos where ${DE_LA_PRUEBA}`)).toHaveLength(1);
  // A key that is no UUID identifies no operation: each operator has their own.
  await app.call('guardarRecepcionCompra', receta, { clave: 'pedido-7' });
  const otra = await app.call('guardarRecepcionCompra', deJefe, { clave: 'pedido-7', como: 'JEFE' });
  expect(otra.body.estatus).toBe('1');
});

test('sin clave no hay guarda: dos envíos son dos recepciones', async () => {
  await app.call('guardarRecepcionCompra', receta);
  await app.call('guardarRecepcionCompra', receta);
  expect(await app.db.sql(`select piezas from movimientos where ${DE_LA_PRUEBA}`)).toHaveLength(2);
});

test('la misma clave con los mismos datos es la misma después de una versión que da a la llamada otro campo opcional', async () => {
  const clave = randomUUID();
  const primera = await app.call('guardarRecepcionCompra', receta, { clave });
  // What is kept knows nothing of defaults, which each version has of its own: the same fields in another order are the same.
  const [{ huella: guardada } = { huella: null }] = await app.db.sql<{ huella: Buffer }>(
    'select huella from idempotencia where clave = $1',
    [clave],
  );
  expect(guardada).toEqual(huellaDe('guardarRecepcionCompra', receta));
  const alReves = Object.fromEntries(Object.entries(receta).reverse());
  expect((await app.call('guardarRecepcionCompra', alReves, { clave })).body).toEqual(primera.body);
  // Kept by a version that hashed with its defaults: the key alone says which request it is.
  await app.db.sql(
    `update idempotencia set huella = sha256('x'), creada = creada - interval '1 day' where clave = $1`,
    [clave],
  );
  const otraVez = await app.call('guardarRecepcionCompra', receta, { clave });
  expect([otraVez.http, otraVez.body]).toEqual([200, primera.body]);
  expect(await app.db.sql(`select from movimientos where ${DE_LA_PRUEBA}`)).toHaveLength(1);
});
