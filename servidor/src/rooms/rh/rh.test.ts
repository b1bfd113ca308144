import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { describe, expect, test } from 'vitest';
import { basic, type TestApp } from '../../../testing/app.ts';
import { EJEMPLOS } from '../../../testing/ejemplos.ts';
import { CLAVE, OP, RDET, REM, RH } from '../../../testing/fixture.ts';
import { conRh } from '../../../testing/rh.ts';

let app: TestApp;
const { guarda, catalogos, suFicha, entrar, datos } = conRh((suya) => {
  app = suya;
});

const CLAVE_INICIAL = 'abcd-efgh-jkmn';

describe('#guardaColaborador', () => {
  test('el alta es de un operador sin permisos, que entra con su contraseña y debe cambiarla', async () => {
    const r = await guarda();
    expect(r.body).toMatchObject({ estatus: '1', message: 'Colaborador NUEVA1 dado de alta' });
    const sesion = await entrar('nueva1', CLAVE_INICIAL);
    expect(sesion.body).toMatchObject({
      estatus: '1',
      debe_cambiar_clave: true,
      permisos: [],
      data: { NOMBRE: 'NUEVA PERSONA', PUESTO_ID: 1, DEPARTAMENTO_ID: 1, ALMACEN_ID: 1 },
    });
    expect(await suFicha(r.body.data.ID)).toEqual({
      OPERADOR_ID: r.body.data.ID,
      OPERADOR: 'NUEVA1',
      NOMBRE_OPERADOR: 'NUEVA PERSONA',
      EMAIL: 'nueva@anden.example',
      CLAVE: '',
      TELEFONO: '5550001122',
      TELEFONO_EMP: null,
      CLASIFICACION: 1,
      DEPARTAMENTO_ID: 1,
      DEPARTAMENTO: 'ALMACÉN',
      PUESTO_ID: 1,
      PUESTO: 'RECIBIDOR',
      FICHA_CONTRATACION: null,
      TAREAS: null,
      ACTIVO: 'S',
    });
  });

  test.each([
    [{ puesto_id: 0, departamento_id: 0 }, MENSAJES_RH.puesto],
    [{ departamento_id: 0, operador: '' }, MENSAJES_RH.departamento],
    [{ operador: ' ', nombre_operador: '' }, MENSAJES_RH.operador],
    [{ nombre_operador: '', email: '' }, MENSAJES_RH.nombre],
    [{ email: '', clave: '' }, MENSAJES_RH.email],
    [{ clave: '', telefono: '' }, MENSAJES_RH.clave],
    [{ telefono: '' }, MENSAJES_RH.telefono],
    [{ operador: 'ab' }, MENSAJES_RH.operadorCorto],
    [{ operador: 'con:puntos' }, MENSAJES_RH.operadorMal],
    [{ email: 'sin arroba' }, MENSAJES_RH.emailMal],
    [{ telefono: '55 5000' }, MENSAJES_RH.telefonoMal],
    [{ clave: 'corta' }, 'La contraseña debe tener al menos 8 caracteres'],
    [{ tareas: 'http://nube.example/t' }, MENSAJES_RH.url],
    [{ ficha_contratacion: 'javascript:alert(1)' }, MENSAJES_RH.url],
    [{ puesto_id: 999 }, MENSAJES_RH.noExistePuesto],
    [{ departamento_id: 999 }, MENSAJES_RH.noExisteDepartamento],
    [{ operador: 'recibo' }, MENSAJES_RH.repetido('RECIBO')],
    [{ edicion: 'S', operador_id: 999 }, MENSAJES_RH.noExisteColaborador],
    [{ edicion: 'S', operador_id: OP.NADIE, operador: 'recibo' }, MENSAJES_RH.repetido('RECIBO')],
    [{ almacen_id: 2 }, 'No tiene acceso a ese almacén'],
  ])('%j se rechaza y no cambia nada', async (cambios, mensaje) => {
    const antes = await datos();
    expect((await guarda(cambios)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await datos()).toEqual(antes);
  });

  test('cambiar la ficha no toca contraseña, permisos ni almacén', async () => {
    const antes = await app.db.sql(
      'select clave_hash, debe_cambiar_clave, almacen_id, activo from operadores where operador_id = $1',
      [OP.RECIBO],
    );
    const r = await guarda({
      edicion: 'S',
      operador_id: OP.RECIBO,
      operador: 'recibe',
      clave: 'otra-que-no-cuenta',
      almacen_id: 2,
      tareas: 'https://nube.example/tareas',
    });
    expect(r.body).toMatchObject({ estatus: '1', message: 'Colaborador RECIBE guardado' });
    expect(await suFicha(OP.RECIBO)).toMatchObject({
      OPERADOR: 'RECIBE',
      NOMBRE_OPERADOR: 'NUEVA PERSONA',
      TAREAS: 'https://nube.example/tareas',
    });
    expect(
      await app.db.sql(
        'select clave_hash, debe_cambiar_clave, almacen_id, activo from operadores where operador_id = $1',
        [OP.RECIBO],
      ),
    ).toEqual(antes);
    expect((await entrar('recibe', CLAVE)).body.estatus).toBe('1');
  });

  test('dos altas a la vez con la misma clave: una', async () => {
    const r = await Promise.all([guarda(), guarda({ nombre_operador: 'Otra' }), guarda({}, 'ADMIN')]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '0', '1']);
  });
});

describe('#bajaColaborador', () => {
  const baja = (operador_id: number, como: 'ADMIN' | 'JEFE' = 'JEFE') =>
    app.call('bajaColaborador', { operador_id }, { como });

  test('termina sus sesiones, suelta lo apartado y conserva su historia', async () => {
    await app.darControles(OP.RECIBO, [P.surtidorem]);
    const cookie = ((await entrar('RECIBO', CLAVE)).headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    await app.call(
      'creaRecorrido',
      { remisiones: [{ docto_ve_id: REM.SURTIR, caja: 1 }] },
      { como: 'RECIBO' },
    );
    await app.call(
      'reclamaLinea',
      { documento: 'remision', documento_det_id: RDET.BARRAS, tomar: false },
      { como: 'RECIBO' },
    );
    const historia = () =>
      app.db.sql('select * from auditoria where operador_id = $1 order by 1', [OP.RECIBO]);
    const antes = await historia();
    expect(antes.length).toBeGreaterThan(0);
    expect((await baja(OP.RECIBO)).body).toMatchObject({ estatus: '1', message: 'RECIBO quedó de baja' });

    expect((await app.call('getSesion', {}, { como: null, headers: { cookie } })).http).toBe(401);
    expect((await entrar('RECIBO', CLAVE)).http).toBe(401);
    for (const libre of [
      'select 1 from reclamos where operador_id = $1',
      'select 1 from recorridos where operador_id = $1 and cerrado is null',
      `select 1 from remisiones_surtidores where operador_id = $1 and ultima > now() - interval '1 day'`,
      'select 1 from esperas where operador_id = $1 and hasta is null',
      'select 1 from presencias where operador_id = $1',
      'select 1 from sesiones where operador_id = $1 and terminada is null',
    ])
      expect(await app.db.sql(libre, [OP.RECIBO]), libre).toEqual([]);
    expect((await historia()).slice(0, antes.length)).toEqual(antes);
    // Somebody else begins it at once.
    await app.darControles(OP.UNO, [P.surtidorem]);
    const otro = await app.call('empiezaRemision', { docto_ve_id: REM.SURTIR }, { como: 'UNO' });
    expect(otro.body.estatus).toBe('1');
    expect((await suFicha(OP.RECIBO)).ACTIVO).toBe('N');
  });

  test('nadie a sí mismo, ni dos veces, ni a quien no existe', async () => {
    expect((await baja(OP.JEFE)).body.message).toBe(MENSAJES_RH.propia);
    expect((await baja(OP.FUERA)).body.message).toBe(MENSAJES_RH.yaEsBaja);
    expect((await baja(999)).body.message).toBe(MENSAJES_RH.noExisteColaborador);
  });

  test('a quien administra permisos, sólo quien también los administra, y nunca al último', async () => {
    expect((await baja(OP.ADMIN)).body.message).toBe(MENSAJES_RH.esAdministrador);
    await app.darControles(OP.JEFE, [P.catalogos, P.administrarOperadores]);
    const [una, otra] = await Promise.all([baja(OP.ADMIN), baja(OP.JEFE, 'ADMIN')]);
    expect([una.body.estatus, otra.body.estatus].filter((e) => e === '1')).toHaveLength(1);
    expect(
      await app.db.sql(
        `select operador from operadores join operador_controles using (operador_id) where activo and control_id = $1`,
        [P.administrarOperadores],
      ),
    ).toHaveLength(1);
  });
});

describe('#reingresaColaborador', () => {
  const reingresa = (operador_id: number, clave = CLAVE_INICIAL) =>
    app.call('reingresaColaborador', { operador_id, clave }, { como: 'JEFE' });

  test('vuelve con una contraseña nueva por cambiar; la de antes ya no abre', async () => {
    expect((await reingresa(OP.FUERA)).body).toMatchObject({
      estatus: '1',
      message: 'FUERA está de alta otra vez',
    });
    expect((await entrar('FUERA', CLAVE)).http).toBe(401);
    expect((await entrar('FUERA', CLAVE_INICIAL)).body).toMatchObject({ debe_cambiar_clave: true });
  });

  test('quien no administra permisos no da la contraseña de quien los tiene', async () => {
    await app.darControles(OP.FUERA, [P.kardex]);
    expect((await reingresa(OP.FUERA)).body.message).toBe(MENSAJES_RH.esAdministrador);
    expect((await entrar('FUERA', CLAVE_INICIAL)).http).toBe(401);
  });

  test('ni quien está activo, ni con una contraseña que no se admite', async () => {
    expect((await reingresa(OP.NADIE)).body.message).toBe(MENSAJES_RH.yaEsActivo);
    expect((await reingresa(OP.FUERA, ' ')).body.message).toBe(MENSAJES_RH.clave);
    expect((await reingresa(OP.FUERA, 'fuera123')).body.estatus).toBe('0');
    expect((await entrar('FUERA', CLAVE)).http).toBe(401);
  });
});

describe('manuales', () => {
  const llama = (nombre: Parameters<TestApp['call']>[0], input: object) =>
    app.call(nombre, input, { como: 'JEFE' });

  test('#guardaPuesto agrega y cambia; la liga se quita dejándola en blanco', async () => {
    const alta = await llama('guardaPuesto', {
      departamento_id: 1,
      descripcion: ' Surtidor  de piso ',
      url: 'https://nube.example/s',
      edicion: 'N',
    });
    expect(alta.body).toMatchObject({ estatus: '1', message: 'Puesto guardado' });
    const suyo = { PUESTO_ID: alta.body.data.ID, DEPARTAMENTO: 'ALMACÉN' };
    expect((await catalogos()).puestos).toContainEqual(
      expect.objectContaining({
        ...suyo,
        PUESTO: 'Surtidor de piso',
        DESCRIPCION_PUESTO: 'https://nube.example/s',
      }),
    );
    await llama('guardaPuesto', {
      puesto_id: suyo.PUESTO_ID,
      departamento_id: 1,
      descripcion: 'SURTIDOR',
      url: '',
      edicion: 'S',
    });
    expect((await catalogos()).puestos).toContainEqual(
      expect.objectContaining({ ...suyo, PUESTO: 'SURTIDOR', DESCRIPCION_PUESTO: null }),
    );
  });

  test('#guardaProcesoActividad y #guardaProcedimiento: el diagrama del proceso es el de su procedimiento', async () => {
    await llama('guardaProcesoActividad', {
      proceso_actividad_id: RH.PROCESO,
      puesto_id: 1,
      proceso: 'X'.repeat(150),
      url_proceso: 'https://nube.example/p',
      edicion: 'S',
    });
    await llama('guardaProcedimiento', {
      proceso_actividad_id: RH.PROCESO,
      procedimiento: 'CONTAR',
      edicion: 'N',
    });
    const { actividades, procedimientos } = await catalogos();
    const suya = procedimientos.find((p: { URL_DIAGRAMA: string | null }) => p.URL_DIAGRAMA !== null);
    expect(actividades).toEqual([
      {
        PROCESO_ACTIVIDAD_ID: RH.PROCESO,
        PUESTO_ID: 1,
        PUESTO: 'RECIBIDOR',
        DEPARTAMENTO_ID: 1,
        DEPARTAMENTO: 'ALMACÉN',
        NOMBRE: 'X'.repeat(150),
        URL_PROCESO: 'https://nube.example/p',
        DIAGRAMA: 'https://nube.example/d1',
        DIAGRAMA_ID: suya.DIAGRAMA_ID,
        DOCUMENTO_ID: 2,
        CON_ARCHIVO: 'N',
      },
    ]);
    expect(procedimientos.map((p: { PROCEDIMIENTO: string }) => p.PROCEDIMIENTO)).toEqual([
      'CONTAR',
      'RECIBIR UNA COMPRA',
    ]);
  });

  test('#guardaReglamento: un nombre nuevo entra al catálogo una vez, sin mirar acentos', async () => {
    const alta = (regla: string, departamento_id = 1) =>
      llama('guardaReglamento', { departamento_id, regla, edicion: 'N' });
    expect((await alta('Montacargas')).body.estatus).toBe('1');
    expect((await alta('MONTACÁRGAS')).body.message).toBe(MENSAJES_RH.reglaRepetida);
    await app.db.sql(`insert into departamentos values (2, 'EMBARQUES')`);
    expect((await alta('montacargas', 2)).body.estatus).toBe('1');
    const { nombres_reglas, reglas } = await catalogos();
    expect(nombres_reglas.map((n: { NOMBRE: string }) => n.NOMBRE)).toEqual(['Montacargas', 'SEGURIDAD']);
    expect(reglas).toHaveLength(3);
    expect((await llama('getDepartamentos', {})).body.data).toEqual([
      { DEPARTAMENTO_ID: 1, NOMBRE: 'ALMACÉN' },
      { DEPARTAMENTO_ID: 2, NOMBRE: 'EMBARQUES' },
    ]);
  });

  const PUESTO = { departamento_id: 1, descripcion: 'P', edicion: 'N' };
  const PROCESO = { puesto_id: 1, proceso: 'P', edicion: 'N' };
  const PROCEDIMIENTO = { proceso_actividad_id: RH.PROCESO, procedimiento: 'P', edicion: 'N' };
  const REGLA = { departamento_id: 1, regla: 'R', edicion: 'N' };
  const POLITICA = { politica: 'P', edicion: 'N' };
  const MAL = 'http://nube.example';
  test.each([
    ['guardaPuesto', { ...PUESTO, descripcion: ' ' }, MENSAJES_RH.nombrePuesto],
    ['guardaPuesto', { ...PUESTO, descripcion: 'X'.repeat(61) }, MENSAJES_RH.largo(60)],
    ['guardaPuesto', { ...PUESTO, departamento_id: 0 }, MENSAJES_RH.departamentoPuesto],
    ['guardaPuesto', { ...PUESTO, url: MAL }, MENSAJES_RH.url],
    ['guardaPuesto', { ...PUESTO, departamento_id: 99 }, MENSAJES_RH.noExisteDepartamento],
    ['guardaPuesto', { ...PUESTO, puesto_id: 99, edicion: 'S' }, MENSAJES_RH.noExiste],
    ['guardaProcesoActividad', { ...PROCESO, puesto_id: 0 }, MENSAJES_RH.puestoProceso],
    ['guardaProcesoActividad', { ...PROCESO, proceso: '' }, MENSAJES_RH.nombreProceso],
    ['guardaProcesoActividad', { ...PROCESO, proceso: 'X'.repeat(61) }, MENSAJES_RH.largo(60)],
    ['guardaProcesoActividad', { ...PROCESO, url_proceso: MAL }, MENSAJES_RH.url],
    ['guardaProcesoActividad', { ...PROCESO, puesto_id: 99 }, MENSAJES_RH.noExistePuesto],
    ['guardaProcesoActividad', { ...PROCESO, proceso_actividad_id: 99, edicion: 'S' }, MENSAJES_RH.noExiste],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, proceso_actividad_id: 0 }, MENSAJES_RH.proceso],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, procedimiento: '' }, MENSAJES_RH.nombreProcedimiento],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, url_diagrama: MAL }, MENSAJES_RH.url],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, proceso_actividad_id: 99 }, MENSAJES_RH.noExisteProceso],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, puesto_id: 99 }, MENSAJES_RH.deOtroPuesto],
    ['guardaProcedimiento', { ...PROCEDIMIENTO, procedimiento_id: 99, edicion: 'S' }, MENSAJES_RH.noExiste],
    ['guardaReglamento', { ...REGLA, departamento_id: 0 }, MENSAJES_RH.departamentoRegla],
    ['guardaReglamento', { ...REGLA, regla: '' }, MENSAJES_RH.nombreRegla],
    ['guardaReglamento', { ...REGLA, url_regla: MAL }, MENSAJES_RH.url],
    ['guardaReglamento', { ...REGLA, cat_nombre_id: 99 }, MENSAJES_RH.noExiste],
    ['guardaReglamento', { ...REGLA, cat_nombre_id: RH.NOMBRE }, MENSAJES_RH.reglaRepetida],
    ['guardaReglamento', { ...REGLA, regla_id: 99, edicion: 'S' }, MENSAJES_RH.noExiste],
    ['guardaPolitica', { ...POLITICA, politica: '' }, MENSAJES_RH.nombrePolitica],
    ['guardaPolitica', { ...POLITICA, url_politica: MAL }, MENSAJES_RH.url],
    ['guardaPolitica', { ...POLITICA, politica: 'horarios' }, MENSAJES_RH.politicaRepetida],
    ['guardaPolitica', { ...POLITICA, politica_id: 99, edicion: 'S' }, MENSAJES_RH.noExiste],
  ] as const)('#%s con %j se rechaza y no cambia nada', async (nombre, input, mensaje) => {
    const antes = await datos();
    expect((await llama(nombre, input)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect(await datos()).toEqual(antes);
  });
});

test('sólo quien tiene los catálogos los oye cambiar', async () => {
  const oido = Promise.withResolvers<unknown>();
  app.servicios.eventos.oir((e) => {
    if (e.tema === 'catalogo') oido.resolve(e);
  });
  await app.call('guardaPolitica', EJEMPLOS.guardaPolitica);
  expect(await oido.promise).toMatchObject({ tema: 'catalogo', controles: [P.catalogos] });
});

test('las contraseñas iniciales no quedan escritas en ninguna parte', async () => {
  await guarda();
  const r = await app.request('/api/getEventos', {
    method: 'POST',
    headers: { authorization: basic('NUEVA1', CLAVE_INICIAL), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(r.http).not.toBe(401);
  for (const tabla of ['auditoria', 'idempotencia', 'operadores'])
    expect(
      await app.db.sql(`select 1 from ${tabla} t where t::text like $1`, [`%${CLAVE_INICIAL}%`]),
      tabla,
    ).toEqual([]);
});
