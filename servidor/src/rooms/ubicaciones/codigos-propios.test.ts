import { MENSAJES_PROPUESTA } from '@anden/contrato/articulos/propuestas-rules.ts';
import { ESTATUS_CHOQUE } from '@anden/contrato/campos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_PROPIO, propioRepetido } from '@anden/contrato/ubicaciones/propios.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const pon = (cual: keyof typeof UBI, codigo: string | null, otros: object = {}) =>
  app.call('enviarUbicacion', {
    ubicacion: UBI[cual].codigo,
    tipo: cual === 'M1' ? 'M' : 'F',
    almacen_id: cual === 'NORTE' ? 2 : 1,
    codigo,
    ...otros,
  });
const codigoDe = async (id: number) =>
  (
    await app.db.sql<{ codigo: string | null }>('select codigo from ubicaciones where ubicacion_id = $1', [
      id,
    ])
  )[0]?.codigo;

describe('el código propio', () => {
  test('se pone, se cambia y se quita; sin decirlo se queda', async () => {
    expect((await pon('F1', 'A-01-03')).body).toMatchObject({
      estatus: '1',
      message: MENSAJES_UBICACION.propioGuardado,
    });
    expect((await pon('F1', 'A-01-04')).body.estatus).toBe('1');
    await app.call('enviarUbicacion', { ubicacion: UBI.F1.codigo, tipo: 'F', almacen_id: 1 });
    expect(await codigoDe(UBI.F1.id)).toBe('A-01-04');
    await pon('F1', null);
    expect(await codigoDe(UBI.F1.id)).toBeNull();
  });

  test('es de una sola ubicación de su almacén, como sea que se escriba; otro almacén puede tener el mismo', async () => {
    await pon('F1', 'A-01-03');
    for (const mismo of ['a-01-03', 'A 01 03', 'A.01/03']) {
      expect((await pon('F2', mismo)).body).toMatchObject({
        estatus: '0',
        message: propioRepetido(mismo, '1-01-001-01-010'),
      });
    }
    expect((await pon('NORTE', 'A-01-03')).body.estatus).toBe('1');
    expect(await codigoDe(UBI.F2.id)).toBeNull();
  });

  test('dos que dan el mismo a la vez: uno lo tiene, y al otro se le dice', async () => {
    const r = await Promise.all((['F1', 'F2', 'F3'] as const).map((u) => pon(u, 'A-01-03')));
    expect(r.map((x) => x.http)).toEqual([200, 200, 200]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '0', '1']);
  });

  test('no es la clave de un artículo, ni otra cosa que un código', async () => {
    expect((await pon('F1', 'a-1')).body.message).toBe(MENSAJES_PROPIO.esClave);
    for (const malo of ['0103', '10100101010', 'A-', 'Ñ-1'])
      expect((await pon('F1', malo)).body.message).toBe(MENSAJES_PROPIO.forma);
    expect((await pon('F1', 'A'.repeat(21))).http).toBe(400);
  });

  test('lo que otro cambió mientras tanto se dice, y no se pisa', async () => {
    await pon('F1', 'A-01-03');
    const r = await pon('F1', 'A-01-05', { leido: { tipo: 'F', codigo: null } });
    expect(r.body.estatus).toBe(ESTATUS_CHOQUE);
    expect(await codigoDe(UBI.F1.id)).toBe('A-01-03');
  });

  test('una clave que alguien quiere enseñar no puede ser el código de una ubicación', async () => {
    await pon('F1', 'A-01-03');
    const { message } = (await app.call('proponeClave', { ...EJEMPLOS.proponeClave, clave: 'a 01 03' })).body;
    expect(message).toBe(MENSAJES_PROPUESTA.ubicacion);
  });
});

describe('una ubicación con código propio', () => {
  beforeEach(async () => {
    await pon('F1', 'A-01-03');
    await pon('M1', 'A-01-09');
    await pon('NORTE', 'N-01-03');
  });

  const datos = async (nombre: Parameters<TestApp['call']>[0], input: object) =>
    (await app.call(nombre, input)).body.data;

  test('se halla por él en todo lo que busca una ubicación', async () => {
    for (const ubicacion of ['A-01-03', "a'01'03", '1-01-001-01-010']) {
      expect(await datos('existeUbicacion', { ubicacion, almacen_id: 1 })).toMatchObject([
        { UBICACION: 'A-01-03', NUMERIC_UB: UBI.F1.codigo, CODIGO_PROPIO: 'A-01-03' },
      ]);
      expect(await datos('getFichaUbicacion', { ubicacion })).toMatchObject({
        UBICACION: 'A-01-03',
        NUMERIC_UB: UBI.F1.codigo,
      });
      expect(
        (await app.call('getKardex', { fecha_ini: '2020-01-01', fecha_fin: '2999-12-31', ubicacion })).body
          .estatus,
      ).toBe('1');
      expect((await datos('buscaArticulos', { texto: ubicacion })).length).toBeGreaterThan(0);
      const aqui = { operador_id: OP.ADMIN, almacen_id: 1, ubicacion };
      expect((await app.call('get_inventarioPendiente', aqui)).body).toMatchObject({
        estatus: '1',
        total: 1,
      });
      expect((await app.call('getArticulosAcomodoCompra', { ubicacion })).body.estatus).toBe('1');
      const [hallada] = (await datos('buscaRegistros', { texto: ubicacion })) as {
        CLASE: string;
        TITULO: string;
      }[];
      expect(hallada).toMatchObject({ CLASE: 'Ubicación', TITULO: 'A-01-03' });
    }
    // Part of it is enough for Ctrl K.
    expect(await datos('buscaRegistros', { texto: 'A-01' })).toMatchObject([
      { TITULO: 'A-01-03' },
      { TITULO: 'A-01-09' },
    ]);
    expect(
      (await app.call('getKardex', { fecha_ini: '2020-01-01', fecha_fin: '2020-01-02', ubicacion: 'Z-9' }))
        .body.message,
    ).toBe('No existe la ubicación Z-9');
    expect(await datos('existeUbicacion', { ubicacion: 'A-01-03', almacen_id: 2 })).toEqual([]);
  });

  test('se asigna y se cambia por él', async () => {
    await pon('VACIA', 'B-01-01');
    await pon('F3', 'B-01-09');
    const asignada = await app.call('updateUbicacionArticulo', {
      articulo_id: ART.COMODIN,
      ubicacion: 'b 01 01',
      almacen_id: 1,
      operador_id: OP.ADMIN,
      existencia: 0,
    });
    expect(asignada.body.data).toMatchObject({ UBICACION: 'B-01-01', NUMERIC_UB: UBI.VACIA.codigo });
    const cambiada = await app.call('cambiodeubicacion', {
      articulo_id: ART.COMODIN,
      ubicacion: 'b 01 09',
      ubicacion_id: UBI.VACIA.id,
      almacen_id: 1,
    });
    expect(cambiada.body).toMatchObject({ message: MENSAJES_UBICACION.cambiada });
    expect(cambiada.body.data).toMatchObject({ UBICACION: 'B-01-09', NUMERIC_UB: UBI.F3.codigo });
  });

  test('se lee por él, y las demás por sus dígitos', async () => {
    const suyas = await datos('getUbicacionesArticulo', { articulo_id: ART.BARRAS, almacen_id: 1 });
    expect(suyas).toContainEqual(
      expect.objectContaining({ UBICACION: 'A-01-03', NUMERIC_UB: UBI.F1.codigo }),
    );
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       select gen_random_uuid(), ${OP.ADMIN}, 'guardaExistenciaArticuloUbicacion', ${ART.BARRAS}, l.lugar_id, ${UBI.F1.id}, 1, 'existencia'
         from lugares l where clase = 'ajuste'`,
    );
    const hoy = { fecha_ini: '2020-01-01', fecha_fin: '2999-12-31' };
    expect((await datos('getKardex', { ...hoy, ubicacion: 'A-01-03' }))[0]).toMatchObject({
      DESTINO: UBI.F1.codigo,
      DESTINO_LEIDO: 'A-01-03',
      ORIGEN_LEIDO: 'Ajuste',
    });
    // Searched as it reads, and as its digits.
    for (const filtro of ['a-01-03', '1-01-001-01-010', 'PRINCIPAL A-01-03']) {
      const { data, total } = (await app.call('getAjustesyDevoluciones', { ...hoy, filtro })).body;
      expect(total).toBeGreaterThan(0);
      expect(new Set(data.map((f: { UBICACION: string }) => f.UBICACION))).toEqual(new Set(['A-01-03']));
    }
    const suyos = (await app.call('getKardex', { ...hoy, filtro: 'a-01-03' })).body;
    expect(suyos.total).toBe((await app.call('getKardex', { ...hoy, filtro: UBI.F1.codigo })).body.total);
    const contar = { operador_id: OP.ADMIN, almacen_id: 1 };
    const lista = (await app.call('get_inventarioPendiente', { ...contar, filtro: 'A-01-0' })).body;
    expect(lista.data[0]).toMatchObject({ UBICACION: 'A-01-03' });
    expect((await app.call('get_inventarioPendiente', { ...contar, filtro: 'Z-01-0' })).body.total).toBe(0);
  });

  test('el aparato recibe los de los almacenes del operador', async () => {
    const todos = await datos('getCodigosPropios', {});
    expect(todos).toEqual([
      { NUMERIC_UB: UBI.F1.codigo, CODIGO_PROPIO: 'A-01-03' },
      { NUMERIC_UB: UBI.M1.codigo, CODIGO_PROPIO: 'A-01-09' },
      { NUMERIC_UB: UBI.NORTE.codigo, CODIGO_PROPIO: 'N-01-03' },
    ]);
    const deNorte = (await app.call('getCodigosPropios', {}, { como: 'NORTE' })).body.data;
    expect(deNorte).toEqual([{ NUMERIC_UB: UBI.NORTE.codigo, CODIGO_PROPIO: 'N-01-03' }]);
  });

  test('su etiqueta dice y codifica lo que la casa dice, y en letra chica sus dígitos', async () => {
    const { CONTENIDO } = await datos('getEtiquetas', {
      formato: 'zpl',
      etiquetas: [{ ubicacion_id: UBI.F1.id }],
    });
    expect(CONTENIDO).toContain('^FDA-01-03^FS');
    expect(CONTENIDO).toContain('^FD>:A-01-03^FS');
    expect(CONTENIDO).toContain(`^FD${UBI.F1.codigo}^FS`);
  });
});

describe('las etiquetas de un rango', () => {
  const zpl = async (rango: object, como: 'ADMIN' | 'UNO' = 'ADMIN') =>
    (await app.call('getEtiquetasDeRango', { formato: 'zpl', rango }, { como })).body;
  const grandes = (contenido: string) =>
    contenido.split('^XZ').flatMap((e) => /\^FD([^>^][^^]*)\^FS/.exec(e)?.[1] ?? []);

  test('las ubicaciones de un almacén, en su orden, de una a otra', async () => {
    await pon('F2', 'A-01-02');
    const todas = grandes((await zpl({ clase: 'ubicaciones', almacen_id: 1 })).data.CONTENIDO);
    expect(todas.slice(0, 3)).toEqual(['1-01-001-01-010', 'A-01-02', '1-01-001-04-010']);
    const unas = { clase: 'ubicaciones', almacen_id: 1, desde: 'a-01-02', hasta: UBI.I1.codigo };
    expect(grandes((await zpl(unas)).data.CONTENIDO)).toEqual([
      'A-01-02',
      '1-01-001-04-010',
      '1-01-002-01-010',
    ]);
    expect((await app.call('getRangoDeEtiquetas', { rango: unas })).body.data).toEqual({
      TOTAL: 3,
      PRIMERA: 'A-01-02',
      ULTIMA: '1-01-002-01-010',
      SIN_CODIGO: [],
    });
    expect((await zpl({ ...unas, desde: 'Z-99' })).message).toBe(`${MENSAJES_UBICACION.noExiste}: Z-99`);
    expect(
      (await zpl({ clase: 'ubicaciones', almacen_id: 1, desde: UBI.I1.codigo, hasta: UBI.F1.codigo }))
        .message,
    ).toBe('No hay etiquetas en ese rango');
  });

  test('los artículos por su clave, con sus copias; los que tienen piezas', async () => {
    const { data } = await zpl({ clase: 'articulos', desde: 'A-1', hasta: 'A-2', copias: 3 });
    expect(grandes(data.CONTENIDO)).toEqual(['A-1', 'A-2']);
    expect(data.CONTENIDO.match(/\^PQ3/g)).toHaveLength(2);
    const cuenta = async (con_piezas: 'S' | 'N') =>
      (await app.call('getRangoDeEtiquetas', { rango: { clase: 'articulos', con_piezas } })).body.data.TOTAL;
    const [{ n = 0 } = {}] = await app.db.sql<{ n: number }>(
      'select count(distinct articulo_id)::int n from existencias where piezas > 0',
    );
    expect(await cuenta('S')).toBe(n);
    expect(await cuenta('N')).toBeGreaterThan(n);
  });

  test('los gafetes son de quien está, y sólo los imprime quien administra gente', async () => {
    const [{ n = 0 } = {}] = await app.db.sql<{ n: number }>(
      'select count(*)::int n from operadores where activo',
    );
    const { data } = await zpl({ clase: 'personas' });
    expect(data.CONTENIDO.match(/\^XA/g)).toHaveLength(n);
    expect(data.CONTENIDO).toContain('^FDJEFE^FS');
    await app.darControles(OP.UNO, [P.etiquetas]);
    expect(
      (
        await app.call(
          'getEtiquetasDeRango',
          { formato: 'zpl', rango: { clase: 'personas' } },
          { como: 'UNO' },
        )
      ).http,
    ).toBe(403);
    expect((await zpl({ clase: 'ubicaciones', almacen_id: 1 }, 'UNO')).estatus).toBe('1');
    expect((await zpl({ clase: 'ubicaciones', almacen_id: 2 }, 'UNO')).estatus).toBe('0');
  });

  test('en hojas carta van diez por página', async () => {
    const rango = { clase: 'articulos', hasta: 'A-1', copias: 21 };
    const { data } = (await app.call('getEtiquetasDeRango', { formato: 'hoja', rango })).body;
    const pdf = Buffer.from(data.CONTENIDO, 'base64').toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    const [ancho = 0, alto = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [])
      .slice(1)
      .map(Number);
    expect([ancho, alto].map(Math.round)).toEqual([612, 792]);
  });

  test('más de dos mil no, y se dice cuántas son', async () => {
    await app.db.sql(
      `with l as (insert into lugares (clase, almacen_id, nombre)
         select 'ubicacion', 1, '199' || lpad(n::text, 8, '0') from generate_series(1, 2000) n returning lugar_id, nombre)
       insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo) select lugar_id, 1, nombre, 'F' from l`,
    );
    expect((await zpl({ clase: 'ubicaciones', almacen_id: 1 })).message).toContain(
      'Imprima a lo más 2,000 a la vez',
    );
    const dos = { clase: 'ubicaciones', almacen_id: 1, desde: '19900000001' };
    expect(grandes((await zpl(dos)).data.CONTENIDO)).toHaveLength(2000);
  });
});
