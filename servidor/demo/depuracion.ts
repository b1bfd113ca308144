import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { iso, momento } from './calendario.ts';
import { insertar } from './insertar.ts';
import { idsDe } from './movimientos.ts';

const DIA = 86_400_000;
const [CREA = 1] = idsDe('TMK1');
const DEPURAN = idsDe('TMK1', 'CREDITO1');
const NOTAS = [
  'No contesta',
  'Buzón de voz',
  'Cambió de domicilio',
  'Pide que se le escriba',
  'Confirmó sus datos',
];

/** Two cleanup lists: one closed two weeks ago, and one of today that is half done. */
export async function cargaDepuracion(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const { rows } = await pg.query<{ cliente_id: number; dir_cli_id: number }>(
    `select c.cliente_id, d.dir_cli_id from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      where not exists (select from pedidos p where p.cliente_id = c.cliente_id and p.fecha > $1::timestamptz - interval '90 days') order by 1`,
    [iso(hoy.getTime())],
  );
  const elegidos = a.varios(rows, 60);
  const listas = [
    {
      id: 1,
      nombre: 'SIN COMPRA EN TRES MESES',
      creada: hoy.getTime() - 16 * DIA,
      clientes: elegidos.slice(0, 24),
      cerrada: true,
    },
    {
      id: 2,
      nombre: 'CORREOS QUE REBOTAN',
      creada: hoy.getTime() - 3 * 3_600_000,
      clientes: elegidos.slice(24),
      cerrada: false,
    },
  ];
  await insertar(
    pg,
    'listas_depuracion',
    listas.map((l) => ({
      lista_id: l.id,
      nombre: l.nombre,
      operador_id: CREA,
      creada: iso(l.creada),
      cerrada: l.cerrada ? iso(l.creada + 3 * DIA) : null,
    })),
  );
  const filas = listas.flatMap((l) =>
    l.clientes.map((c, i) => {
      const revisado = l.cerrada || i % 3 === 0;
      const intento = revisado ? a.entero(1, 3) : i % 3 === 1 ? a.entero(1, 2) : 0;
      const primero = intento === 0 ? null : l.creada + a.entero(10, 120) * 60_000;
      const ultimo = primero === null ? null : l.cerrada ? primero + a.entero(0, 2) * DIA : primero;
      const canal = revisado && intento < 3 ? a.entero(0, 2) : -1;
      return {
        lista_id: l.id,
        ...c,
        llamadas: canal === 0,
        chat: canal === 1,
        correos: canal === 2,
        num_intento: intento,
        observaciones: intento === 0 ? null : a.uno(NOTAS),
        clasif_dep_id: revisado ? (canal < 0 ? 7 : a.entero(1, 6)) : null,
        operador_id: intento === 0 ? null : a.uno(DEPURAN),
        primero: momento(primero),
        ultimo: momento(ultimo),
        revisado: revisado ? momento(ultimo) : null,
      };
    }),
  );
  await insertar(pg, 'depuraciones', filas);
  await historia(pg);
  await pg.query(
    `insert into consecuencias_depuracion (clasif_dep_id, accion, asesor_id) values (3, 'INACTIVA', null), (4, 'ASESOR', $1), (6, 'NO_LLAMAR', null)`,
    [CREA],
  );
  await correcciones(pg);
}

/** Each attempt of these customers, a day apart; the last one with what it was closed with. */
async function historia(pg: ClientBase): Promise<void> {
  await pg.query(`
    insert into intentos_depuracion (lista_dep_det_id, operador_id, momento, llamadas, chat, correos, observaciones, clasif_dep_id)
    select x.lista_dep_det_id, x.operador_id, x.ultimo - (x.num_intento - n) * interval '1 day', x.llamadas and n = x.num_intento,
           x.chat and n = x.num_intento, x.correos and n = x.num_intento, x.observaciones, case when n = x.num_intento then x.clasif_dep_id end
      from depuraciones x, generate_series(1, x.num_intento) n order by 1, n`);
}

/** Corrections of those on the open list: some wait, one was refused. */
async function correcciones(pg: ClientBase): Promise<void> {
  await pg.query(`
    insert into correcciones_cliente (cliente_id, lista_dep_det_id, campo, antes, despues, operador_id, momento, estado_correccion, resuelta, resuelta_por, motivo)
    select c.cliente_id, x.lista_dep_det_id, f.campo, case f.campo when 'celular' then c.celular else c.email end, f.despues, x.operador_id, x.ultimo,
           f.estado, case when f.estado <> 'ESPERA' then x.ultimo end, case when f.estado <> 'ESPERA' then x.operador_id end, f.motivo
      from (select *, row_number() over (order by lista_dep_det_id) n from depuraciones where lista_id = 2 and num_intento > 0) x
      join clientes c using (cliente_id)
      join (values (1, 'email', 'compras.nuevo@correo.mx', 'ESPERA', null), (2, 'celular', '222 410 8831', 'ESPERA', null),
                   (3, 'email', 'sin.dato@correo.mx', 'RECHAZADA', 'Ese correo es de otro cliente')) f (n, campo, despues, estado, motivo) using (n)
     where f.despues is distinct from case f.campo when 'celular' then c.celular else c.email end order by x.n`);
}
