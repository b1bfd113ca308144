import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_VISTA, VISTAS_POR_LISTA } from '@anden/contrato/sesion/vistas-rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // They read the list.
  await app.darControles(OP.JEFE, [P.administrarOperadores]);
});
afterAll(() => app.close());

type Quien = keyof typeof OP;
const vista = (nombre: string, mas: object = {}) => ({
  lista: 'getOperadores',
  nombre,
  compartida: 'N',
  busqueda: 'filtro=x&periodo=este_mes',
  columnas: '',
  ...mas,
});
const guarda = (como: Quien, input: object) => app.call('guardaVista', input, { como });
async function vistas(como: Quien) {
  const { body } = await app.call('getVistas', { lista: 'getOperadores' }, { como });
  return body.data as { VISTA_ID: number; NOMBRE: string; PUEDE_CAMBIAR: string; VERSION: number }[];
}
const nombres = async (como: Quien) => (await vistas(como)).map((v) => v.NOMBRE);

test('#guardaVista #getVistas: la privada es de quien la guarda; la compartida la ven todos', async () => {
  await guarda('JEFE', vista(' Zeta '));
  await guarda('JEFE', vista('Ábaco', { compartida: 'S' }));
  expect(await nombres('JEFE')).toEqual(['Ábaco', 'Zeta']);
  expect(await nombres('RECIBO')).toEqual(['Ábaco']);
  expect((await vistas('RECIBO'))[0]).toMatchObject({ PUEDE_CAMBIAR: 'N', PROPIA: 'N', OPERADOR: 'JEFE' });
  expect((await vistas('ADMIN'))[0]).toMatchObject({ PUEDE_CAMBIAR: 'S', PROPIA: 'N' });
});

test('#guardaVista: comparte vistas de una lista sólo quien la consulta', async () => {
  const suya = vista('De quien no la ve', { compartida: 'S' });
  expect((await guarda('RECIBO', suya)).body.message).toBe(MENSAJES_VISTA.sinLista);
  expect((await guarda('RECIBO', { ...suya, compartida: 'N' })).body.estatus).toBe('1');
  expect(await nombres('ADMIN')).not.toContain('De quien no la ve');
});

test('#guardaVista: la compartida la cambia su dueño o quien administra; la privada, nadie más', async () => {
  const { body } = await guarda('JEFE', vista('Común', { compartida: 'S' }));
  const { VISTA_ID } = body.data;
  const cambio = vista('Común', { vista_id: VISTA_ID, compartida: 'N', busqueda: 'filtro=otro' });
  expect((await guarda('RECIBO', cambio)).body.message).toBe(MENSAJES_VISTA.ajena('JEFA DE ALMACÉN'));
  expect((await app.call('borraVista', { vista_id: VISTA_ID }, { como: 'RECIBO' })).body.message).toBe(
    MENSAJES_VISTA.ajena('JEFA DE ALMACÉN'),
  );
  expect((await guarda('ADMIN', cambio)).body).toMatchObject({ estatus: '1', data: { VERSION: 2 } });
  // It is private now: others see nothing.
  expect((await guarda('ADMIN', cambio)).body.message).toBe(MENSAJES_VISTA.noExiste);
  expect(await nombres('JEFE')).toContain('Común');
});

test('#guardaVista: dos que cambian la misma versión: el segundo lo sabe y no pisa', async () => {
  const { body } = await guarda('JEFE', vista('Carrera', { compartida: 'S' }));
  const { VISTA_ID, VERSION } = body.data;
  const cambio = (busqueda: string) =>
    vista('Carrera', { vista_id: VISTA_ID, version: VERSION, compartida: 'S', busqueda });
  const dos = await Promise.all([guarda('JEFE', cambio('filtro=a')), guarda('ADMIN', cambio('filtro=b'))]);
  expect(dos.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
  expect(dos.find((r) => r.body.estatus === '0')?.body.message).toBe(MENSAJES_VISTA.otro);
});

test('#guardaVista: el mismo nombre a la vez queda una vez; sin nombre, o demasiadas, ninguna', async () => {
  const dos = await Promise.all([guarda('UNO', vista('Igual')), guarda('UNO', vista('Igual'))]);
  expect(dos.map((r) => r.body.estatus).sort()).toEqual(['0', '1']);
  expect((await guarda('UNO', vista('  '))).body.message).toBe(MENSAJES_VISTA.sinNombre);
  expect((await guarda('UNO', vista('x'.repeat(61)))).body.message).toBe(MENSAJES_VISTA.nombreLargo);
  expect(await guarda('UNO', vista('X', { lista: 'getNada' }))).toMatchObject({ http: 400 });
  await app.db.sql(
    `insert into vistas (lista, operador_id, nombre, busqueda, columnas)
     select 'getOperadores', operador_id, 'N' || i, '', '' from operadores, generate_series(2, ${VISTAS_POR_LISTA}) i where operador = 'UNO'`,
  );
  expect((await guarda('UNO', vista('Una más'))).body.message).toBe(MENSAJES_VISTA.demasiadas);
});

test('#borraVista: se va una vez', async () => {
  const { body } = await guarda('CONTEO', vista('Pasajera'));
  const borra = () => app.call('borraVista', { vista_id: body.data.VISTA_ID }, { como: 'CONTEO' });
  expect((await borra()).body.estatus).toBe('1');
  expect((await borra()).body.message).toBe(MENSAJES_VISTA.noExiste);
  expect(await nombres('CONTEO')).not.toContain('Pasajera');
});
