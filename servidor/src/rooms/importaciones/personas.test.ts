import { MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { csv } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const TITULOS = 'OPERADOR|NOMBRE|EMAIL|TELEFONO|DEPARTAMENTO|PUESTO|ALMACEN_ID|MODELO|CLAVE_INICIAL';
const ANA = 'ANA|Ana Pérez|ana@x.mx|5550001|ALMACÉN|Surtidor|1|RECIBO|';
const BETO = 'BETO|Beto Ruiz|beto@x.mx|5550002|ALMACÉN|Surtidor|1||rio-cumbre-88';
const CLAVE_ANA = 'abcd-efgh-jkmn';

/** Uploads and examines a file as that operator. */
async function sube(como: 'ADMIN' | 'UNO', texto: string): Promise<number> {
  const bytes = Buffer.from(csv(texto));
  const { body } = await app.call(
    'iniciaImportacion',
    { archivo: 'gente.csv', bytes: bytes.length },
    { como },
  );
  const importacion_id = body.data.IMPORTACION_ID;
  await app.call(
    'subeParteDeImportacion',
    { importacion_id, parte: 0, datos: bytes.toString('base64') },
    { como },
  );
  expect((await app.call('revisaImportacion', { importacion_id }, { como })).body.estatus).toBe('1');
  return importacion_id;
}
const ensaya = async (como: 'ADMIN' | 'UNO', texto: string) =>
  (
    await app.call(
      'ensayaImportacion',
      { importacion_id: await sube(como, texto), tabla: 'operadores' },
      { como },
    )
  ).body.data;
const entrar = (usuario: string, password: string) =>
  app.call('get_user', { usuario, password }, { como: null });

describe('operadores en pantalla', () => {
  test('nadie se cambia de puesto ni de departamento por un archivo sin administrar permisos', async () => {
    await app.darControles(OP.UNO, [P.importar, P.catalogos]);
    await app.db.sql(`insert into departamentos values (6, 'CLIENTES')`);
    await app.db.sql(
      `insert into puestos (puesto_id, nombre, departamento_id) values (15, 'EJECUTIVO', 6), (16, 'OTRO EJECUTIVO', 6)`,
    );
    await app.db.sql(
      'update operadores set puesto_id = 15, departamento_id = 6 where operador_id = any($1)',
      [[OP.UNO, OP.NADIE]],
    );
    const titulos = 'OPERADOR|DEPARTAMENTO|PUESTO';
    const motivos = async (como: 'ADMIN' | 'UNO', fila: string) =>
      (await ensaya(como, `${titulos}\n${fila}`)).MOTIVOS.map((m: { COLUMNA: string }) => m.COLUMNA);
    expect(await motivos('UNO', 'UNO|CLIENTES|OTRO EJECUTIVO')).toEqual(['PUESTO']);
    expect(await motivos('UNO', 'UNO|ALMACÉN|')).toEqual(['DEPARTAMENTO']);
    expect(await motivos('UNO', 'UNO|CLIENTES|EJECUTIVO')).toEqual([]);
    expect(await motivos('UNO', 'NADIE|CLIENTES|OTRO EJECUTIVO')).toEqual([]);
    expect(await motivos('ADMIN', 'UNO|CLIENTES|OTRO EJECUTIVO')).toEqual([]);
  });

  test('#importaArchivo: quien importa manda las claves y ninguna queda escrita; se contesta de quién es cada una', async () => {
    const importacion_id = await sube('ADMIN', `${TITULOS}\n${ANA}\n${BETO}`);
    const { MUESTRA } = (await app.call('getImportacion', { importacion_id })).body.data;
    expect(MUESTRA[1].CELDAS.at(-1)).toBe('••••');
    const sin = await app.call('importaArchivo', { importacion_id, tabla: 'operadores' });
    expect(sin.body).toMatchObject({ estatus: '0', message: MENSAJES_IMPORTACION.faltanClaves(1) });
    const r = await app.call('importaArchivo', {
      importacion_id,
      tabla: 'operadores',
      claves: [CLAVE_ANA, 'zzzz-zzzz-zzzz'],
    });
    expect(r.body).toMatchObject({ estatus: '1', accesos: [{ OPERADOR: 'ANA', NOMBRE: 'ANA PÉREZ' }] });
    expect((await entrar('ANA', CLAVE_ANA)).body).toMatchObject({ estatus: '1', debe_cambiar_clave: true });
    expect((await entrar('BETO', 'rio-cumbre-88')).body.estatus).toBe('1');
    for (const { tabla } of await app.db.sql<{ tabla: string }>(
      `select quote_ident(tablename) tabla from pg_tables where schemaname = 'public'`,
    ))
      for (const clave of [CLAVE_ANA, 'rio-cumbre-88'])
        expect(
          await app.db.sql(`select 1 from ${tabla} t where t::text like $1`, [`%${clave}%`]),
          tabla,
        ).toEqual([]);
    expect(
      await app.db.sql(
        `select 1 from importaciones_filas where antes::text || despues::text like '%argon2%'`,
      ),
    ).toEqual([]);
    expect(
      await app.db.sql(
        `select distinct otorgado_por from operador_controles join operadores using (operador_id) where operador = 'ANA'`,
      ),
    ).toEqual([{ otorgado_por: OP.ADMIN }]);
  });

  test('quien importa y no administra permisos no da ninguno, ni toma almacenes que no ve, ni lleva gente sin el 1200', async () => {
    await app.darControles(OP.UNO, [P.importar, P.catalogos]);
    const dicho = await ensaya(
      'UNO',
      `${TITULOS}\n${ANA}\n${BETO}\nCARLA|Carla Díaz|c@x.mx|55|ALMACÉN|Surtidor|2||\nDIANA|Diana Paz|d@x.mx|55|ALMACÉN|Surtidor|1|ANA|`,
    );
    const motivos = (d: typeof dicho) =>
      d.MOTIVOS.map((m: { FILAS: number[]; COLUMNA: string; MOTIVO: string }) => [
        m.FILAS.join(),
        m.COLUMNA,
        m.MOTIVO,
      ]);
    const SOLO =
      'tiene permisos, y sólo los da quien tiene el control 9001 «Administrar operadores y permisos»';
    expect(motivos(dicho)).toEqual([
      ['2', 'MODELO', SOLO],
      ['4', 'ALMACEN_ID', 'usted no tiene acceso a ese almacén'],
      ['5', 'MODELO', SOLO],
    ]);
    // Their own row changes neither their control ids nor their warehouse.
    const propia = await ensaya('UNO', `${TITULOS}\nUNO||uno@x.mx||||2|ADMIN|`);
    expect(propia).toMatchObject({ RECHAZADAS: 0, CAMBIOS: 1 });
    await app.darControles(OP.UNO, [P.importar]);
    expect(motivos(await ensaya('UNO', `${TITULOS}\n${BETO}`))).toEqual([
      ['2', 'OPERADOR', 'sólo lo da de alta o lo cambia quien tiene el control 1200 «Catálogos y manuales»'],
    ]);
    await app.darControles(OP.UNO, [P.importar, P.catalogos, P.administrarOperadores]);
    expect(motivos(await ensaya('UNO', `${TITULOS}\n${ANA}`))).toEqual([]);
  });

  test('#deshaceImportacion: se van con sus permisos mientras nadie ha entrado, y la historia de permisos queda', async () => {
    const hecha = async (texto: string) => {
      const importacion_id = await sube('ADMIN', texto);
      const r = await app.call('importaArchivo', {
        importacion_id,
        tabla: 'operadores',
        claves: [CLAVE_ANA],
      });
      expect(r.body.estatus).toBe('1');
      return importacion_id;
    };
    const antes = await app.db.sql('select * from operadores order by 1');
    const primera = await hecha(`${TITULOS}\n${ANA}\nRECIBO||otro@x.mx||||||`);
    expect((await app.call('deshaceImportacion', { importacion_id: primera })).body).toMatchObject({
      estatus: '1',
    });
    expect(await app.db.sql('select * from operadores order by 1')).toEqual(antes);
    expect(await app.db.sql(`select 1 from puestos where nombre = 'Surtidor'`)).toEqual([]);
    expect(await app.db.sql('select 1 from cambios_controles')).toHaveLength(1);

    const segunda = await hecha(`${TITULOS}\n${ANA}`);
    await entrar('ANA', CLAVE_ANA);
    expect((await app.call('deshaceImportacion', { importacion_id: segunda })).body).toMatchObject({
      estatus: '0',
      message: expect.stringMatching(/^No se puede deshacer: lo que se importó ya se usa en /),
    });
    const r = await app.request('/api/cambiaClave', {
      method: 'POST',
      headers: { authorization: basic('ANA', CLAVE_ANA), 'content-type': 'application/json' },
      body: JSON.stringify({ clave_actual: CLAVE_ANA, clave_nueva: 'mi-propia-clave' }),
    });
    expect(r.body.estatus).toBe('1');
    expect((await app.call('deshaceImportacion', { importacion_id: segunda })).body.message).toMatch(
      /un registro que se importó cambió después \(operadores\)/,
    );
  });
});

describe('la liga de un puesto', () => {
  const PUESTOS = 'PUESTO|DEPARTAMENTO|DESCRIPCION';
  const [VIEJA, NUEVA] = ['https://nube.example/1', 'https://nube.example/2'];
  const importa = async (texto: string) => {
    const importacion_id = await sube('ADMIN', texto);
    expect((await app.call('importaArchivo', { importacion_id, tabla: 'puestos' })).body.estatus).toBe('1');
    return importacion_id;
  };
  const deshace = async (importacion_id: number) =>
    (await app.call('deshaceImportacion', { importacion_id })).body;
  const versiones = (puesto: string) =>
    app.db.sql<{ documento_id: number; version: number }>(
      `select documento_id, v.version, v.url, v.cambio, v.menor, v.exige, v.operador_id, d.version as vigente
         from puestos p join documentos d on d.clase = 'PUESTO' and d.registro_id = p.puesto_id
         join documentos_versiones v using (documento_id) where p.nombre = $1 order by v.version`,
      [puesto],
    );

  test('#importaArchivo: se publica como en su pantalla, una vez, y quien la deshace publica la de antes', async () => {
    await importa(`${PUESTOS}\nCajero|Tienda|${VIEJA}`);
    const primera = { version: 1, url: VIEJA, cambio: 'Primera versión', menor: false, exige: 1 };
    expect(await versiones('Cajero')).toMatchObject([{ ...primera, operador_id: OP.ADMIN, vigente: 1 }]);
    await importa(`${PUESTOS}\nCajero|Tienda|${VIEJA}`);
    expect(await versiones('Cajero')).toHaveLength(1);
    const segunda = await importa(`${PUESTOS}\nCajero|Tienda|${NUEVA}`);
    expect(await deshace(segunda)).toMatchObject({ estatus: '1' });
    const cambio = { cambio: 'Cambió la liga', menor: false, operador_id: OP.ADMIN, vigente: 3 };
    expect(await versiones('Cajero')).toMatchObject([
      { ...primera, vigente: 3 },
      { ...cambio, version: 2, url: NUEVA, exige: 2 },
      { ...cambio, version: 3, url: VIEJA, exige: 3 },
    ]);
  });

  test('#deshaceImportacion: un puesto nuevo se va con su versión, salvo que alguien la haya abierto', async () => {
    const primera = await importa(`${PUESTOS}\nCajero|Tienda|${VIEJA}`);
    expect(await deshace(primera)).toMatchObject({ estatus: '1' });
    expect(await app.db.sql(`select 1 from puestos where nombre = 'Cajero'`)).toEqual([]);
    expect(await versiones('Cajero')).toEqual([]);

    const segunda = await importa(`${PUESTOS}\nCajero|Tienda|${VIEJA}`);
    const [{ documento_id } = { documento_id: 0 }] = await versiones('Cajero');
    await app.db.sql(
      'insert into documentos_aperturas (documento_id, version, operador_id) values ($1, 1, $2)',
      [documento_id, OP.UNO],
    );
    expect(await deshace(segunda)).toMatchObject({
      estatus: '0',
      message: 'No se puede deshacer: lo que se importó ya se usa en documentos que alguien abrió',
    });
    expect(await versiones('Cajero')).toHaveLength(1);
    await expect(app.db.sql('delete from documentos_versiones')).rejects.toThrow(/solo admite altas/);
  });
});
