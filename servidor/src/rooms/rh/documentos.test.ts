import { CAMBIO_DE_LIGA, CAMBIO_RETIRADO, MENSAJES_DOCUMENTO } from '@anden/contrato/rh/documentos-rules.ts';
import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { bancoDeDocumentos } from '../../../testing/documentos.ts';
import { DOCUMENTO, OP, RH } from '../../../testing/fixture.ts';
import { sube, unPdf } from '../../../testing/guardados.ts';

let app: TestApp;
let banco: Awaited<ReturnType<typeof bancoDeDocumentos>>;
beforeEach(async () => {
  banco = await bancoDeDocumentos();
  app = banco.app;
});
afterEach(() => app.close());

/** Everybody active of the fixture's position. */
const DEL_PUESTO_1 = [OP.ADMIN, OP.RECIBO, OP.JEFE, OP.NADIE, OP.NORTE, OP.UNO, OP.CONTEO];

describe('quién ve qué', () => {
  test('lo de su puesto, las reglas de su departamento y las políticas; con 1200 o 9019, todo', async () => {
    for (const id of [DOCUMENTO.PUESTO, banco.otro.documento, banco.otro.reglaDocumento])
      await banco.publica(id);
    const ids = async (como: keyof typeof OP) =>
      (await banco.lista(como)).map((d) => d.DOCUMENTO_ID).sort((a, b) => a - b);
    // The diagram has a link since the fixture.
    expect(await ids('NADIE')).toEqual([DOCUMENTO.PUESTO, 3, DOCUMENTO.POLITICA]);
    expect(await ids('ACOMODO')).toEqual([
      DOCUMENTO.POLITICA,
      banco.otro.documento,
      banco.otro.reglaDocumento,
    ]);
    const todos = (await app.db.sql<{ n: number }>('select count(*)::int as n from documentos'))[0]?.n;
    expect([(await ids('JEFE')).length, (await ids('UNO')).length]).toEqual([todos, todos]);
  });

  test('lo de otro puesto no se ve por su número, ni su archivo por su dirección, ni se abre ni se da por leído', async () => {
    const archivo_id = await sube(app, 'manual.pdf', await unPdf('De ventas'), 'JEFE');
    await banco.publica(banco.otro.documento, { url: '', archivo_id });
    expect((await banco.documento('NADIE', banco.otro.documento)).message).toBe(MENSAJES_DOCUMENTO.noExiste);
    expect((await banco.baja('NADIE', banco.otro.documento, 1)).status).toBe(404);
    expect((await banco.baja(null, banco.otro.documento, 1)).status).toBe(401);
    for (const llamada of ['abreDocumento', 'confirmaLectura'] as const)
      expect(
        (await banco.call(llamada, { documento_id: banco.otro.documento, version: 1 }, 'NADIE')).body.message,
      ).toBe(MENSAJES_DOCUMENTO.noExiste);
    expect((await banco.documento('ACOMODO', banco.otro.documento)).estatus).toBe('1');
    for (const quien of ['ACOMODO', 'JEFE', 'UNO'] as const)
      expect((await banco.baja(quien, banco.otro.documento, 1)).status).toBe(200);
    // An operator who changes position sees the new position's document and no longer the old one's.
    await app.db.sql('update operadores set puesto_id = 2 where operador_id = $1', [OP.NADIE]);
    await app.db.sql('update operadores set puesto_id = 1 where operador_id = $1', [OP.ACOMODO]);
    expect([
      (await banco.baja('NADIE', banco.otro.documento, 1)).status,
      (await banco.baja('ACOMODO', banco.otro.documento, 1)).status,
    ]).toEqual([200, 404]);
  });

  test('publicar, decir quién lee y saber quién leyó piden 1200 o 9019', async () => {
    for (const nombre of [
      'publicaDocumento',
      'guardaLectoresDocumento',
      'getLecturas',
      'getResumenLecturas',
      'iniciaArchivo',
    ] as const)
      expect((await banco.call(nombre, {}, 'NADIE')).http).toBe(403);
    expect((await banco.call('getLecturas', {}, 'UNO')).body.estatus).toBe('1');
    expect((await banco.publica(DOCUMENTO.PUESTO, {}, 'UNO')).estatus).toBe('1');
  });

  test('las versiones anteriores y la historia son de quien publica', async () => {
    const archivo_id = await sube(app, 'uno.pdf', await unPdf('Uno'), 'JEFE');
    await banco.publica(DOCUMENTO.PUESTO, { url: '', archivo_id });
    await banco.publica(DOCUMENTO.PUESTO, { cambio: 'Ahora es una liga' });
    expect((await banco.documento('NADIE', DOCUMENTO.PUESTO, 1)).message).toBe(MENSAJES_DOCUMENTO.noExiste);
    expect((await banco.baja('NADIE', DOCUMENTO.PUESTO, 1)).status).toBe(404);
    expect((await banco.documento('NADIE', DOCUMENTO.PUESTO)).data).toMatchObject({
      VERSION: 2,
      versiones: [],
      LECTORES: 0,
    });
    const { data } = await banco.documento('JEFE', DOCUMENTO.PUESTO, 1);
    expect(data.version).toMatchObject({
      VERSION: 1,
      ARCHIVO: { NOMBRE: 'uno.pdf', TIPO: 'pdf' },
      PUBLICO: 'JEFA DE ALMACÉN',
    });
    expect(data.versiones.map((v: { VERSION: number; CAMBIO: string }) => [v.VERSION, v.CAMBIO])).toEqual([
      [2, 'Ahora es una liga'],
      [1, 'Cambió algo'],
    ]);
    expect((await banco.baja('JEFE', DOCUMENTO.PUESTO, 1)).status).toBe(200);
    expect((await banco.documento('JEFE', DOCUMENTO.PUESTO, 9)).message).toBe(MENSAJES_DOCUMENTO.noEsVigente);
  });
});

describe('#publicaDocumento: versiones', () => {
  test('dos publican a la vez: el segundo lo sabe, y su archivo sigue ahí para publicarlo después', async () => {
    const archivo_id = await sube(app, 'dos.pdf', await unPdf('Dos'), 'UNO');
    const version = 1;
    const [uno, dos] = await Promise.all([
      banco.call(
        'publicaDocumento',
        {
          documento_id: DOCUMENTO.POLITICA,
          version,
          url: 'https://nube.example/uno',
          cambio: 'La de la jefa',
        },
        'JEFE',
      ),
      banco.call(
        'publicaDocumento',
        { documento_id: DOCUMENTO.POLITICA, version, archivo_id, cambio: 'La de uno' },
        'UNO',
      ),
    ]);
    expect([uno.body.estatus, dos.body.estatus].sort()).toEqual(['0', '1']);
    const [gano, perdio] = uno.body.estatus === '1' ? [uno, dos] : [dos, uno];
    expect(gano.body.data.VERSION).toBe(2);
    expect(perdio.body.message).toBe(
      gano === uno
        ? MENSAJES_DOCUMENTO.otraVersion('JEFA DE ALMACÉN', 2, 'La de la jefa')
        : MENSAJES_DOCUMENTO.otraVersion('CON UN PERMISO', 2, 'La de uno'),
    );
    const otra = gano === uno ? { archivo_id, url: '' } : { url: 'https://nube.example/uno' };
    expect(
      (
        await banco.publica(
          DOCUMENTO.POLITICA,
          { ...otra, cambio: 'Otra vez' },
          gano === uno ? 'UNO' : 'JEFE',
        )
      ).data.VERSION,
    ).toBe(3);
    expect(
      (await banco.documento('JEFE', DOCUMENTO.POLITICA)).data.versiones.map(
        (v: { VERSION: number }) => v.VERSION,
      ),
    ).toEqual([3, 2, 1]);
  });

  test('una versión nueva pide leerse a quien le toca y a nadie más; una menor, a nadie que ya leyó', async () => {
    await banco.publica(DOCUMENTO.PUESTO);
    expect(await banco.avisados()).toEqual(DEL_PUESTO_1.filter((o) => o !== OP.JEFE));
    await banco.lee(DOCUMENTO.PUESTO, 1, 'NADIE');
    await banco.publica(DOCUMENTO.PUESTO, { menor: 'S', cambio: 'Una coma' });
    expect(await banco.avisados()).toHaveLength(6);
    expect((await banco.documento('NADIE', DOCUMENTO.PUESTO)).data).toMatchObject({
      ESTADO: 'LEIDO',
      LEIDA_VERSION: 1,
      VERSION: 2,
    });
    // Those who had not read it still have to; reading the current version is enough.
    expect((await banco.documento('RECIBO', DOCUMENTO.PUESTO)).data.ESTADO).toBe('PENDIENTE');
    expect((await banco.lee(DOCUMENTO.PUESTO, 2, 'RECIBO')).data).toEqual({
      VERSION: 2,
      VIGENTE: 2,
      PENDIENTE: 'N',
    });
    await banco.publica(DOCUMENTO.PUESTO, { cambio: 'Cambia el turno' });
    for (const quien of ['NADIE', 'RECIBO'] as const)
      expect((await banco.documento(quien, DOCUMENTO.PUESTO)).data.ESTADO).toBe('PENDIENTE');
  });

  test.each([
    [{ url: '' }, MENSAJES_DOCUMENTO.sinContenido],
    [{ cambio: 'no' }, MENSAJES_DOCUMENTO.sinCambio],
    [{ url: 'javascript:alert(1)' }, MENSAJES_RH.url],
    [{ url: 'https://nube.example/horarios' }, MENSAJES_DOCUMENTO.misma],
    [{ documento_id: 999, version: 0 }, MENSAJES_DOCUMENTO.noExiste],
  ])('%j se rechaza y no cambia nada', async (cambios, mensaje) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect((await banco.publica(DOCUMENTO.POLITICA, cambios)).message).toBe(mensaje);
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });
});

describe('las llamadas de los catálogos', () => {
  const guarda = (url_politica: string, como: 'JEFE' = 'JEFE') =>
    banco.call(
      'guardaPolitica',
      { politica_id: RH.POLITICA, politica: 'HORARIOS', url_politica, edicion: 'S' },
      como,
    );
  const versiones = async () =>
    (await banco.documento('JEFE', DOCUMENTO.POLITICA)).data.versiones.map(
      (v: { URL: string | null; CAMBIO: string }) => [v.URL, v.CAMBIO],
    );

  test('#guardaPolitica: una liga que cambia es una versión; la misma no lo es; quitarla deja de pedirla', async () => {
    await guarda('https://nube.example/horarios');
    expect(await versiones()).toHaveLength(1);
    await guarda('https://nube.example/horarios-2');
    expect(await banco.avisados()).toHaveLength(7);
    await guarda('');
    expect(await versiones()).toEqual([
      [null, CAMBIO_RETIRADO],
      ['https://nube.example/horarios-2', CAMBIO_DE_LIGA],
      ['https://nube.example/horarios', 'Primera versión'],
    ]);
    expect(await banco.lista('NADIE', 'S')).toEqual([]);
    expect((await banco.documento('NADIE', DOCUMENTO.POLITICA)).message).toBe(MENSAJES_DOCUMENTO.noExiste);
  });

  test('con un archivo guardado, la liga en blanco lo deja, y una liga es la versión siguiente', async () => {
    const archivo_id = await sube(app, 'a.pdf', await unPdf('x'), 'JEFE');
    await banco.publica(DOCUMENTO.POLITICA, { url: '', archivo_id });
    await guarda('');
    expect((await banco.documento('NADIE', DOCUMENTO.POLITICA)).data).toMatchObject({
      VERSION: 2,
      version: { ARCHIVO: { TIPO: 'pdf' } },
    });
    await guarda('https://nube.example/otra');
    expect((await banco.documento('NADIE', DOCUMENTO.POLITICA)).data).toMatchObject({
      VERSION: 3,
      version: { URL: 'https://nube.example/otra' },
    });
  });

  test('el diagrama de un proceso también se encuentra si es un archivo guardado aquí', async () => {
    const losCatalogos = async () => (await app.call('getCatalogosRH', {}, { como: 'JEFE' })).body;
    const [{ DIAGRAMA_ID }] = (await losCatalogos()).procedimientos;
    const archivo_id = await sube(app, 'diagrama.pdf', await unPdf('x'), 'JEFE');
    await banco.publica(DIAGRAMA_ID, { url: '', archivo_id });
    const { actividades, procedimientos } = await losCatalogos();
    expect(procedimientos).toMatchObject([{ URL_DIAGRAMA: null, CON_DIAGRAMA: 'S' }]);
    expect(actividades).toMatchObject([{ DIAGRAMA: null, DIAGRAMA_ID }]);
  });

  test('#guardaProcedimiento #guardaProcesoActividad #guardaPuesto #guardaReglamento: cada liga, su documento; lo nuevo nace con el suyo', async () => {
    await banco.call(
      'guardaProcedimiento',
      {
        proceso_actividad_id: RH.PROCESO,
        puesto_id: 1,
        procedimiento_id: 0,
        proceso: 'RECIBIR',
        procedimiento: 'PESAR',
        url_procedimiento: 'https://nube.example/p',
        url_diagrama: 'https://nube.example/d',
        edicion: 'N',
      },
      'JEFE',
    );
    await banco.call(
      'guardaProcesoActividad',
      {
        proceso_actividad_id: 0,
        puesto_id: 1,
        proceso: 'PESAR',
        url_proceso: 'https://nube.example/a',
        edicion: 'N',
      },
      'JEFE',
    );
    await banco.call(
      'guardaPuesto',
      {
        puesto_id: 1,
        departamento_id: 1,
        descripcion: 'RECIBIDOR',
        url: 'https://nube.example/u',
        edicion: 'S',
      },
      'JEFE',
    );
    await banco.call(
      'guardaReglamento',
      {
        regla_id: RH.REGLA,
        departamento_id: 1,
        cat_nombre_id: RH.NOMBRE,
        regla: '',
        url_regla: 'https://nube.example/r',
        edicion: 'S',
      },
      'JEFE',
    );
    const pendientes = await banco.lista('NADIE', 'S');
    expect(pendientes.map((d) => `${d.CLASE} ${d.DOCUMENTO}`).sort()).toEqual([
      'DIAGRAMA PESAR',
      'POLITICA HORARIOS',
      'PROCEDIMIENTO PESAR',
      'PROCESO PESAR',
      'PUESTO RECIBIDOR',
      'REGLA SEGURIDAD',
    ]);
  });

  test('#guardaColaborador: quien cambia de puesto recibe lo que el nuevo debe leer, y deja lo del anterior', async () => {
    await banco.publica(banco.otro.documento);
    await banco.publica(banco.otro.reglaDocumento);
    await banco.lee(DOCUMENTO.POLITICA, 1, 'NADIE');
    await banco.call(
      'guardaColaborador',
      {
        puesto_id: 2,
        departamento_id: 2,
        operador_id: OP.NADIE,
        operador: 'NADIE',
        nombre_operador: 'SIN PERMISOS',
        email: 'n@anden.example',
        telefono: '5550001122',
        edicion: 'S',
      },
      'JEFE',
    );
    const pendientes = await banco.lista('NADIE', 'S');
    expect(pendientes.map((d) => d.DOCUMENTO_ID).sort((a, b) => a - b)).toEqual([
      banco.otro.documento,
      banco.otro.reglaDocumento,
    ]);
    expect(
      await app.db.sql(`select mensaje from avisos where operador_id = $1 and menu = 'documentos'`, [
        OP.NADIE,
      ]),
    ).toEqual([{ mensaje: 'Su puesto tiene 2 documentos por leer' }]);
    // They have been asked since they took the position, not since the document was published.
    const [fila] = await app.db.sql<{ si: boolean }>(
      `select p.desde = o.puesto_desde as si from lecturas_pedidas p join operadores o using (operador_id) where p.operador_id = $1 limit 1`,
      [OP.NADIE],
    );
    expect(fila?.si).toBe(true);
  });
});
