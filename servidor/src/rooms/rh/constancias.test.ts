import { P } from '@anden/contrato/permissions.ts';
import { FALLOS_DE_CODIGO, MENSAJES_CONSTANCIA as M } from '@anden/contrato/rh/constancias-rules.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CAPACITACION, CODIGO, SECRETO, SESION } from '../../../testing/capacitaciones.ts';
import { huella } from '../../../testing/db.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { clienteSuelto } from '../../platform/db/pool.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
  await app.darControles(OP.JEFE, [P.impartir]);
});
afterEach(() => app.close());

type Como = 'JEFE' | 'RECIBO' | 'CONTEO' | 'ADMIN' | 'NADIE';
type Nombre = Parameters<TestApp['call']>[0];
const llama = async (nombre: Nombre, input: object, como: Como = 'JEFE') =>
  (await app.call(nombre, input, { como })).body;
const datos = () => huella(app.db, ['auditoria', 'idempotencia', 'claves_usadas']);
const en = (capacitacion_det_id: number) => ({ capacitacion_det_id });
const sesion = (id: number = SESION.AHORA) => llama('getSesionCapacitacion', en(id));
const invitado = async (operador: number, id: number = SESION.AHORA) =>
  (await sesion(id)).invitados.find((i: { OPERADOR_ID: number }) => i.OPERADOR_ID === operador);
const avisos = async (operador: number) =>
  (
    await app.db.sql<{ mensaje: string }>(
      `select mensaje from avisos where operador_id = $1 and menu = 'miscapacitaciones' order by aviso_id`,
      [operador],
    )
  ).map((a) => a.mensaje);
const marca = (invitado_id: number, asistio: 'S' | 'N' = 'S', id: number = SESION.AHORA) =>
  llama('marcaAsistencia', { ...en(id), invitado_id, asistio });
/** The session, as its own call takes it. */
const cambia = async (id: number, cambios: object) => {
  const { capacitacion, data } = await llama(
    'getDetalleCapacitaciones',
    { capacitacion_id: CAPACITACION.EXTINTORES },
    'ADMIN',
  );
  const s = data.find((x: { CAPACITACION_DET_ID: number }) => x.CAPACITACION_DET_ID === id);
  return llama(
    'agregaCapacitacionDetalle',
    {
      capacitacion: {
        CAPACITACION_ID: capacitacion.CAPACITACION_ID,
        CAPACITACION_DET_ID: id,
        DIRIGIDO_A: s.DIRIGIDO_A,
        IMPARTIDA_POR: s.IMPARTIDA_POR,
        FECHA_PROGRAMADA: s.FECHA_PROGRAMADA,
        HORA_PROGRAMADA: s.HORA_PROGRAMADA,
        DURACION: s.DURACION,
        ...cambios,
      },
    },
    'ADMIN',
  );
};

describe('#invitaACapacitacion', () => {
  const invita = (a: object, id: number = SESION.AHORA) => llama('invitaACapacitacion', { ...en(id), ...a });

  test('por puesto llega a todos los activos de ese puesto, una vez, y se les avisa', async () => {
    const r = await invita({ puestos: [1] });
    const quienes = (await sesion()).invitados.map((i: { OPERADOR_ID: number }) => i.OPERADOR_ID);
    expect(quienes).toHaveLength(8);
    expect(quienes).not.toContain(OP.FUERA);
    // Two were invited already.
    expect(r.data.INVITADOS).toBe(6);
    expect(await avisos(OP.CONTEO)).toEqual([
      expect.stringMatching(
        /^Está invitado a una capacitación: Uso de extintores, \d\d-\d\d-\d{4} \d\d:\d\d$/,
      ),
    ]);
    expect(await avisos(OP.RECIBO)).toEqual([]);
    expect((await invita({ departamentos: [1], invitados: [OP.CONTEO] })).message).toBe(M.yaInvitados);
  });

  test.each([
    [{}, SESION.AHORA, M.nadie],
    [{ invitados: [OP.CONTEO] }, SESION.CANCELADA, M.cancelada],
    [{ invitados: [OP.FUERA] }, SESION.AHORA, M.yaInvitados],
  ])('%j en %i se rechaza y no cambia nada', async (a, id, mensaje) => {
    const antes = await datos();
    expect((await invita(a, id)).message).toBe(mensaje);
    expect(await datos()).toEqual(antes);
  });

  test('quien no ha asistido se quita, y se le dice; quien asistió no', async () => {
    const quita = () => llama('quitaInvitado', { ...en(SESION.AHORA), invitado_id: OP.RECIBO });
    await marca(OP.RECIBO);
    expect((await quita()).message).toBe(M.conAsistencia);
    await marca(OP.RECIBO, 'N');
    expect((await quita()).estatus).toBe('1');
    expect(await avisos(OP.RECIBO)).toEqual([expect.stringContaining('Ya no está invitado')]);
    expect((await quita()).message).toBe(M.noInvitado);
  });
});

describe('asistencia', () => {
  test('#marcaAsistencia dos veces, también a la vez, es una', async () => {
    await Promise.all([
      marca(OP.RECIBO),
      marca(OP.RECIBO),
      llama('registraAsistencia', { numero: CODIGO }, 'RECIBO'),
    ]);
    const { ASISTIO } = await invitado(OP.RECIBO);
    expect((await marca(OP.RECIBO)).estatus).toBe('1');
    expect((await invitado(OP.RECIBO)).ASISTIO).toBe(ASISTIO);
    expect(
      await app.db.sql(
        'select 1 from invitados_capacitacion where operador_id = $1 and asistio is not null',
        [OP.RECIBO],
      ),
    ).toHaveLength(1);
  });

  test('a quien le quitan la invitación mientras escribe el código no se le dice que su asistencia quedó', async () => {
    const otro = clienteSuelto(app.db.url);
    await otro.connect();
    await otro.query('begin');
    await otro.query(
      'delete from invitados_capacitacion where capacitacion_det_id = $1 and operador_id = $2',
      [SESION.AHORA, OP.RECIBO],
    );
    const registra = llama('registraAsistencia', { numero: CODIGO }, 'RECIBO');
    await expect
      .poll(() => app.db.sql('select 1 from pg_locks where not granted'), { interval: 5 })
      .not.toHaveLength(0);
    await otro.query('commit');
    await otro.end();
    expect((await registra).message).toBe(M.codigo);
  });

  test('se toma desde el día de la sesión, no antes; ni de una cancelada, ni de quien no está invitado', async () => {
    expect((await marca(OP.CONTEO)).message).toBe(M.noInvitado);
    expect((await marca(OP.RECIBO, 'S', SESION.CANCELADA)).message).toBe(M.cancelada);
    await app.db.sql(
      `update sesiones_capacitacion set programada = (((now() at time zone 'America/Mexico_City')::date + 1)::timestamp at time zone 'America/Mexico_City')
        where capacitacion_det_id = $1`,
      [SESION.AHORA],
    );
    expect((await marca(OP.RECIBO)).message).toBe(M.antes);
    // One minute before that midnight the session is still today's.
    await app.db.sql(
      `update sesiones_capacitacion set programada = programada - interval '1 minute' where capacitacion_det_id = $1`,
      [SESION.AHORA],
    );
    expect((await marca(OP.RECIBO)).estatus).toBe('1');
  });

  test('#registraAsistencia con el código de la pared: la propia, si está invitado y mientras dura', async () => {
    const registra = (como: Como, numero: string = CODIGO) => llama('registraAsistencia', { numero }, como);
    expect((await registra('CONTEO')).message).toBe(M.codigo);
    expect(await registra('RECIBO')).toMatchObject({
      estatus: '1',
      message: 'Asistencia registrada: Uso de extintores',
    });
    expect(await invitado(OP.RECIBO)).toMatchObject({ CON_CODIGO: 'S' });
    await app.db.sql(`update sesiones_capacitacion set codigo_hasta = now() where capacitacion_det_id = $1`, [
      SESION.AHORA,
    ]);
    expect((await registra('ADMIN')).message).toBe(M.codigo);
    expect((await sesion()).data).toMatchObject({ CODIGO: null, CODIGO_HASTA: null });
  });

  test('quien adivina códigos deja de poder, y a los quince minutos puede otra vez', async () => {
    const registra = (numero: string) => llama('registraAsistencia', { numero }, 'RECIBO');
    for (let n = 0; n < FALLOS_DE_CODIGO; n++) expect((await registra(`00000${n}`)).message).toBe(M.codigo);
    expect((await registra(CODIGO)).message).toBe(M.muchosFallos);
    expect((await invitado(OP.RECIBO)).ASISTIO).toBeNull();
    await app.db.sql(`update fallos_de_codigo set desde = now() - interval '16 minutes'`);
    expect((await registra(CODIGO)).estatus).toBe('1');
  });

  test('de muchos códigos que se adivinan a la vez se juzgan los permitidos, ni uno más', async () => {
    const registra = (n: number) => llama('registraAsistencia', { numero: `0000${n + 10}` }, 'RECIBO');
    const dichas = (await Promise.all(Array.from({ length: 24 }, (_, n) => registra(n)))).map(
      (r) => r.message,
    );
    expect(dichas.filter((m) => m === M.codigo)).toHaveLength(FALLOS_DE_CODIGO);
    expect(dichas.filter((m) => m === M.muchosFallos)).toHaveLength(24 - FALLOS_DE_CODIGO);
  });

  test('#abreCodigo da uno mientras dura, el mismo a quien lo vuelve a pedir; si la sesión se mueve, ya no sirve', async () => {
    const abre = (id: number) => llama('abreCodigo', en(id));
    const uno = await abre(SESION.SIN_CODIGO);
    expect(uno.data.CODIGO).toMatch(/^\d{6}$/);
    expect((await abre(SESION.SIN_CODIGO)).data).toEqual(uno.data);
    expect((await abre(SESION.PROGRAMADA)).message).toBe(M.fueraDeHora);
    expect((await abre(SESION.CANCELADA)).message).toBe(M.cancelada);
    await cambia(SESION.SIN_CODIGO, { DURACION: 30 });
    expect((await sesion(SESION.SIN_CODIGO)).data.CODIGO).toBeNull();
  });
});

describe('lo que se avisa', () => {
  test('una sesión que se mueve o se cancela lo dice a los invitados; otro cambio no', async () => {
    await cambia(SESION.AHORA, { DURACION: 61 });
    expect(await avisos(OP.RECIBO)).toEqual([]);
    await cambia(SESION.AHORA, { FECHA_PROGRAMADA: '2030-01-02', HORA_PROGRAMADA: '00:00' });
    await cambia(SESION.AHORA, { ESTATUS: 'CANCELADA' });
    expect(await avisos(OP.RECIBO)).toEqual([
      expect.stringMatching(/^Cambió la capacitación: Uso de extintores, .* ahora es el 02-01-2030 00:00$/),
      'Se canceló la capacitación: Uso de extintores, 02-01-2030 00:00',
    ]);
  });

  test('al eliminarla también; con asistencia ya no se elimina ni se cancela', async () => {
    await llama('eliminaProgramacionDet', { capacitacion_det_id: SESION.PROGRAMADA }, 'ADMIN');
    expect(await avisos(OP.JEFE)).toEqual([
      'Se canceló la capacitación: Manejo de montacargas, 12-03-2025 10:00',
    ]);
    await marca(OP.RECIBO);
    expect((await cambia(SESION.AHORA, { ESTATUS: 'CANCELADA' })).message).toBe(M.sesionConAsistencia);
    expect(
      (await llama('eliminaProgramacionDet', { capacitacion_det_id: SESION.AHORA }, 'ADMIN')).message,
    ).toBe(M.sesionConAsistencia);
  });
});

describe('evaluación y constancias', () => {
  const responde = (respuestas: number[], como: Como = 'ADMIN') =>
    llama('respondeEvaluacion', { ...en(SESION.EVALUADA), respuestas }, como);
  const emite = (id: number) => llama('emiteConstancias', en(id));
  const PREGUNTA = { PREGUNTA: '¿Cuántos?', OPCIONES: ['Uno', 'Dos'], CORRECTA: 1 };

  test('las preguntas llegan sin su respuesta, sólo a quien asistió', async () => {
    const r = await llama('getEvaluacion', en(SESION.EVALUADA), 'ADMIN');
    expect(r.preguntas[0]).toEqual({ PREGUNTA: '¿Con qué se apaga aceite?', OPCIONES: ['Agua', 'Clase K'] });
    expect((await llama('getEvaluacion', en(SESION.EVALUADA), 'RECIBO')).message).toBe(M.sinEvaluacion);
    await llama('guardaEvaluacion', { ...en(SESION.AHORA), preguntas: [PREGUNTA] });
    expect((await llama('getEvaluacion', en(SESION.AHORA), 'RECIBO')).message).toBe(M.sinAsistencia);
  });

  test('tres intentos; quien aprueba no vuelve a contestar, y lo contestado ya no cambia', async () => {
    expect((await responde([0])).message).toBe(M.incompleta);
    expect((await responde([0, 1])).data).toEqual({ ACIERTOS: 0, DE: 2, APROBO: 'N', INTENTOS: 1 });
    expect((await responde([1, 1])).data).toMatchObject({ ACIERTOS: 1, APROBO: 'N' });
    expect((await emite(SESION.EVALUADA)).message).toBe(M.ninguna);
    expect((await responde([1, 0])).data).toMatchObject({ APROBO: 'S', INTENTOS: 3 });
    expect((await responde([1, 0])).message).toBe(M.yaAprobada);
    expect((await llama('guardaEvaluacion', { ...en(SESION.EVALUADA), preguntas: [] })).message).toBe(
      M.yaContestada,
    );
    expect(await invitado(OP.ADMIN, SESION.EVALUADA)).toMatchObject({ ACIERTOS: 2, APROBO: 'S' });
  });

  test('a la cuarta ya no; dos intentos a la vez son dos', async () => {
    const r = await Promise.all([responde([0, 1]), responde([0, 1]), responde([0, 1]), responde([0, 1])]);
    expect(r.map((x) => x.estatus).sort()).toEqual(['0', '1', '1', '1']);
    expect((await responde([1, 0])).message).toBe(M.sinIntentos);
  });

  test.each([
    [{ PREGUNTA: ' ' }, M.pregunta],
    [{ OPCIONES: ['Una'] }, M.opciones],
    [{ OPCIONES: ['Una', 'Una '] }, M.opciones],
    [{ CORRECTA: 2 }, M.correcta],
    [{ CORRECTA: -1 }, M.correcta],
  ])('una pregunta con %j se rechaza', async (mal, mensaje) => {
    const r = await llama('guardaEvaluacion', { ...en(SESION.AHORA), preguntas: [{ ...PREGUNTA, ...mal }] });
    expect(r.message).toBe(mensaje);
  });

  test('la constancia es de quien asistió a lo impartido y, con evaluación, la aprobó; una a cada quien', async () => {
    expect((await emite(SESION.AHORA)).message).toBe(M.noImpartida);
    await marca(OP.RECIBO);
    await cambia(SESION.AHORA, { ESTATUS: 'IMPARTIDA' });
    const r = await Promise.all([emite(SESION.AHORA), emite(SESION.AHORA)]);
    expect(r.map((x) => x.estatus).sort()).toEqual(['0', '1']);
    const { CONSTANCIA } = await invitado(OP.RECIBO);
    expect(CONSTANCIA).toMatch(/^CAP000003-\d{6}$/);
    // An invited operator who did not come gets no certificate.
    expect((await invitado(OP.ADMIN)).CONSTANCIA).toBeNull();
    expect((await llama('getConstancia', en(SESION.AHORA), 'ADMIN')).message).toBe(M.sinConstancia);
    expect((await marca(OP.RECIBO, 'N')).message).toBe(M.conConstancia);
    const pdf = await llama('getConstancia', en(SESION.AHORA), 'RECIBO');
    expect(pdf.data.NOMBRE).toBe(`constancia-${CONSTANCIA}.pdf`);
    expect(Buffer.from(pdf.data.CONTENIDO, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('la de otro, sólo para quien imparte', async () => {
    const deJefe = { ...en(SESION.IMPARTIDA), invitado_id: OP.JEFE };
    expect((await app.call('getConstancia', deJefe, { como: 'RECIBO' })).http).toBe(403);
    expect((await llama('getConstancia', deJefe, 'JEFE')).estatus).toBe('1');
    expect((await llama('getConstancia', deJefe, 'ADMIN')).estatus).toBe('1');
  });
});

test('#getHorasCapacitacion: los minutos de lo impartido, de quien asistió, y su gráfica', async () => {
  const horas = (mas: object = {}) =>
    llama('getHorasCapacitacion', { fecha_ini: '2025-02-01', fecha_fin: '2025-03-31', ...mas });
  const r = await horas();
  expect(r).toMatchObject({ total: 3, sumas: { MINUTOS: 210 } });
  expect(r.data.map((f: { OPERADOR: string }) => f.OPERADOR)).toContain('JEFA DE ALMACÉN');
  await app.db.sql(`update sesiones_capacitacion set estatus = 'CANCELADA' where capacitacion_det_id = $1`, [
    SESION.EVALUADA,
  ]);
  expect((await horas({ grafica: true })).grafica).toEqual([{ GRUPO: 'ALMACÉN', VALOR: 120, RENGLONES: 2 }]);
});

test('#getMisCapacitaciones: lo suyo y nada de otros; lo que hoy se imparte, a quien imparte', async () => {
  const mias = async (como: Como) => await llama('getMisCapacitaciones', {}, como);
  const ids = (filas: { CAPACITACION_DET_ID: number }[]) => filas.map((f) => f.CAPACITACION_DET_ID);
  const recibo = await mias('RECIBO');
  expect([ids(recibo.data), recibo.por_impartir]).toEqual([[SESION.AHORA], []]);
  expect(ids((await mias('JEFE')).por_impartir)).toEqual(
    expect.arrayContaining([SESION.AHORA, SESION.SIN_CODIGO]),
  );
  expect((await mias('NADIE')).data).toEqual([]);
  expect([(await mias('ADMIN')).calendario.DESDE === null, recibo.calendario.DESDE]).toEqual([false, null]);
});

describe('el calendario secreto', () => {
  const pide = (secreto: string) => fetch(`${app.url}/api/calendario/${secreto}.ics`);
  /** Unfolded lines of a calendar, each with its name and its text. */
  const leido = (ics: string) =>
    ics
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter(Boolean)
      .map((l) => [l.slice(0, l.indexOf(':')), l.slice(l.indexOf(':') + 1)] as const);

  test('sin sesión, en UTC, con lo que se escapa y líneas de 75 bytes a lo más', async () => {
    const largo = `Coma, punto y coma; diagonal \\ y ñandú ${'é'.repeat(60)}\nsegunda`;
    await app.db.sql('update capacitaciones set descripcion = $1 where capacitacion_id = $2', [
      largo,
      CAPACITACION.EXTINTORES,
    ]);
    await app.db.sql(
      `update sesiones_capacitacion set programada = date_trunc('day', now() at time zone 'America/Mexico_City') at time zone 'America/Mexico_City'
        where capacitacion_det_id = $1`,
      [SESION.AHORA],
    );
    const r = await pide(SECRETO);
    const ics = await r.text();
    expect(r.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect([r.status, r.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const linea of ics.split('\r\n')) expect(Buffer.byteLength(linea), linea).toBeLessThanOrEqual(75);
    const campos = leido(ics);
    const uno = (nombre: string) => campos.filter(([n]) => n === nombre).map(([, v]) => v);
    expect(uno('UID')).toEqual([`sesion-${SESION.AHORA}@anden`]);
    // Midnight of the business zone is 06:00 in UTC.
    expect(uno('DTSTART')[0]).toMatch(/^\d{8}T060000Z$/);
    expect(uno('DTEND')[0]).toMatch(/^\d{8}T070000Z$/);
    const descripcion = (uno('DESCRIPTION')[0] ?? '').replaceAll(/\\([\\;,n])/g, (_, c) =>
      c === 'n' ? '\n' : c,
    );
    expect(descripcion).toBe(`${largo}\nImparte: Bomberos\nDirigido a: Brigada`);
  });

  const estado = async (secreto: string) => (await pide(secreto)).status;
  const suyo = async (como: Como): Promise<string> =>
    (await llama('guardaCalendario', {}, como)).data.SECRETO;

  test('de otra dirección, revocada, cambiada o de quien se fue: 404', async () => {
    expect([await estado('Z'.repeat(43)), await estado('corta')]).toEqual([404, 404]);
    const nuevo = await suyo('ADMIN');
    expect([await estado(SECRETO), await estado(nuevo)]).toEqual([404, 200]);
    await llama('revocaCalendario', {}, 'ADMIN');
    const deRecibo = await suyo('RECIBO');
    expect([await estado(nuevo), await estado(deRecibo)]).toEqual([404, 200]);
    await app.db.sql('update operadores set activo = false where operador_id = $1', [OP.RECIBO]);
    expect(await estado(deRecibo)).toBe(404);
  });

  test('el secreto lo hace el servidor y no queda en la base; quien adivina espera, y quien sabe la suya no', async () => {
    expect((await app.call('guardaCalendario', { secreto: SECRETO }, { como: 'RECIBO' })).http).toBe(400);
    const nuevo = await suyo('RECIBO');
    for (const tabla of ['idempotencia', 'auditoria', 'calendarios_secretos'])
      expect(
        await app.db.sql(`select 1 from ${tabla} t where t::text like $1`, [`%${nuevo}%`]),
        tabla,
      ).toEqual([]);
    const adivinados = Array.from({ length: 60 }, (_, i) => 'Z'.repeat(41) + String(10 + i));
    expect(new Set(await Promise.all(adivinados.map(estado)))).toEqual(new Set([404, 429]));
    expect([await estado(nuevo), await estado(SECRETO)]).toEqual([200, 200]);
  });
});

test('de otros, sin permiso no se sabe ni se cambia nada', async () => {
  const antes = await datos();
  for (const [nombre, input] of [
    ['getSesionCapacitacion', en(SESION.AHORA)],
    ['getInvitables', {}],
    ['invitaACapacitacion', { ...en(SESION.AHORA), invitados: [OP.CONTEO] }],
    ['quitaInvitado', { ...en(SESION.AHORA), invitado_id: OP.RECIBO }],
    ['marcaAsistencia', { ...en(SESION.AHORA), invitado_id: OP.RECIBO, asistio: 'S' }],
    ['abreCodigo', en(SESION.SIN_CODIGO)],
    ['guardaEvaluacion', { ...en(SESION.AHORA), preguntas: [] }],
    ['emiteConstancias', en(SESION.IMPARTIDA)],
    ['getHorasCapacitacion', { fecha_ini: '2025-02-01', fecha_fin: '2025-03-31' }],
  ] as const)
    expect((await app.call(nombre, input, { como: 'RECIBO' })).http, nombre).toBe(403);
  expect(await datos()).toEqual(antes);
});
