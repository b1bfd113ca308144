import { HALLAZGOS, PUESTOS_QUE_BUSCAN } from '@anden/contrato/tickets/rules.ts';
import type { ClientBase } from 'pg';
import type { Azar } from './azar.ts';
import { iso } from './calendario.ts';
import { type FilaDe, insertar } from './insertar.ts';
import { OPERADORES_DEMO } from './operadores.ts';

const ZONA = 'America/Mexico_City';
const HORA = 3_600_000;
/** How many tickets of customers there are, and how many internal ones. */
const DE_CLIENTES = 220;
const INTERNOS = 80;

/** What customers complain about: the subject type, the subject, what they say, who has to answer and what is answered. */
const QUEJAS: readonly (readonly [
  motivo: number,
  asunto: string,
  dicho: string,
  puesto: number,
  respuesta: string,
])[] = [
  [
    1,
    'FALTÓ PRODUCTO',
    'Abrimos las cajas y faltan piezas de lo que dice la factura.',
    15,
    'Revisamos el empaque y le mandamos lo que faltó.',
  ],
  [
    2,
    'LLEGÓ ROTO',
    'Una caja llegó mojada y tres piezas venían rotas.',
    15,
    'Se repone en su siguiente pedido; ya quedó anotado.',
  ],
  [
    3,
    'NO ES LO QUE PEDÍ',
    'Llegó otro color del que pedimos.',
    15,
    'Pase por el cambio o lo recoge la fletera el jueves.',
  ],
  [
    5,
    'NO HA LLEGADO',
    'La guía no se mueve desde hace cuatro días.',
    20,
    'La fletera lo tiene en ruta; se entrega mañana.',
  ],
  [
    6,
    'NÚMERO DE GUÍA',
    'Necesito el número de guía para rastrear mi pedido.',
    20,
    'Se la enviamos a su correo.',
  ],
  [
    7,
    'FACTURA CON OTRO RFC',
    'La factura salió con el RFC anterior.',
    16,
    'Se canceló y se volvió a facturar.',
  ],
  [
    9,
    'DEVOLUCIÓN',
    'Quiero devolver dos piezas que no se venden.',
    15,
    'Se autorizó la devolución; guarde el empaque.',
  ],
  [
    13,
    'NO ME HAN LLAMADO',
    'El asesor no me ha llamado esta semana.',
    12,
    'Hoy por la tarde le llama su asesor.',
  ],
];

/** Which position answers each subject, where it is not the specification's. */
const DESTINOS = new Map<number, number>([
  ...QUEJAS.map(([motivo, , , puesto]) => [motivo, puesto] as const),
  [16, 9],
]);

/** What is found wrong while picking: the subject type, what is said and the position it goes to. */
const INCIDENCIAS: readonly (readonly [motivo: number, dicho: string, puesto: number])[] = [
  [17, 'No está en su ubicación ni alrededor.', 6],
  [17, 'El anaquel dice que hay y está vacío.', 6],
  [16, 'La pieza viene rota.', 5],
  [16, 'La etiqueta no corresponde al artículo.', 9],
];

/** Saved answers, shared with everybody but the last: title and text. */
const GUARDADAS: readonly (readonly [titulo: string, texto: string])[] = [
  ['SALUDO', 'Buen día, {cliente}. Le atiende {operador} por su ticket {ticket}.'],
  ['GUÍA', '{cliente}: su factura {factura} salió por {fletera} con la guía {guia}.'],
  ['ENTREGADO', '{cliente}: la guía {guia} se entregó el {fecha_entrega}. ¿Nos confirma que está completo?'],
  ['FOTOS', 'Para reponerle el producto necesitamos una fotografía de cada pieza y de la caja.'],
  ['CIERRE', 'Quedamos a sus órdenes, {cliente}. Cerramos su ticket {ticket}.'],
];

interface Factura {
  factura_id: number;
  cliente_id: number;
  /** A moment, as the connection reads it. */
  fecha: Date | string;
}
interface Renglon {
  docto_ve_det_id: number;
  articulo_id: number;
  articulo: string;
  folio: string;
  cliente_id: number;
  operador_id: number;
  /** A moment, as the connection reads it. */
  fecha: Date | string;
}

const quienes = (puesto: number) => OPERADORES_DEMO.filter((o) => o.activo && o.puesto === puesto);

/** The tickets and what was said of them, as rows of their tables. */
function ticketsDe(a: Azar, hoy: Date, facturas: readonly Factura[], renglones: readonly Renglon[]) {
  const tickets: FilaDe<'tickets'>[] = [];
  const comentarios: FilaDe<'tickets_det'>[] = [];
  const comenta = (fila: FilaDe<'tickets_det'>): void => {
    comentarios.push({
      puesto_id: null,
      espera: false,
      cierra: false,
      encontrado: null,
      ...fila,
      cuenta: fila.fecha,
    });
  };
  const abre = (ticket: FilaDe<'tickets'>, puesto_id: number): void => {
    tickets.push(ticket);
    const { ticket_id, operador_id_creo: operador_id, comentario, creado: fecha } = ticket;
    const mostrar_a_clte = ticket.tipo === 'C';
    comenta({ ticket_id, es_respuesta: false, operador_id, mostrar_a_clte, puesto_id, comentario, fecha });
  };
  const responde = (id: number, puesto: number, desde: number, texto: string, interno: boolean): void => {
    // A wait, an answer and a closing: as many of them as there was time for.
    const quien = a.uno(quienes(puesto));
    const respuesta = desde + a.entero(1, 30) * HORA;
    if (respuesta >= hoy.getTime()) return;
    const espera = !interno && a.suerte(0.2);
    const suyo = { ticket_id: id, es_respuesta: true, operador_id: quien.id, mostrar_a_clte: !interno };
    comenta({ ...suyo, espera, comentario: texto, fecha: iso(respuesta) });
    const cierre = respuesta + a.entero(2, 60) * HORA;
    if (cierre >= hoy.getTime() || a.suerte(0.08)) return;
    const seHallo = interno && a.suerte(0.6);
    // Only the positions that look for articles close with a choice (specification §6).
    const busca = interno && PUESTOS_QUE_BUSCAN.includes(puesto);
    const encontrado = busca ? seHallo : null;
    const dicho = busca
      ? HALLAZGOS[seHallo ? 'S' : 'N']
      : interno
        ? 'Se cambió la pieza y se apartó la dañada.'
        : 'El cliente quedó conforme.';
    comenta({ ...suyo, cierra: true, encontrado, comentario: dicho, fecha: iso(cierre) });
  };
  for (const f of a.varios(facturas, DE_CLIENTES)) {
    const [motivo, asunto, dicho, puesto, respuesta] = a.uno(QUEJAS);
    const creado = Math.min(
      new Date(f.fecha).getTime() + a.entero(4, 96) * HORA,
      hoy.getTime() - a.entero(1, 200) * 60_000,
    );
    const abrio = a.uno(quienes(15));
    const id = tickets.length + 1;
    abre(
      {
        ticket_id: id,
        tipo: 'C',
        motivo_id: motivo,
        asunto,
        comentario: dicho,
        cliente_id: f.cliente_id,
        factura_id: a.suerte(0.7) ? f.factura_id : null,
        docto_ve_det_id: null,
        producto_id: null,
        unidades: null,
        operador_id_creo: abrio.id,
        creado: iso(creado),
      },
      puesto,
    );
    responde(id, puesto, creado, respuesta, false);
  }
  for (const r of a.varios(renglones, INTERNOS)) {
    const [motivo, dicho, puesto] = a.uno(INCIDENCIAS);
    const creado = new Date(r.fecha).getTime();
    const id = tickets.length + 1;
    const asunto = `${r.articulo} · ${r.folio}`.slice(0, 100);
    abre(
      {
        ticket_id: id,
        tipo: 'O',
        motivo_id: motivo,
        asunto,
        comentario: dicho,
        cliente_id: r.cliente_id,
        docto_ve_det_id: r.docto_ve_det_id,
        producto_id: r.articulo_id,
        unidades: a.entero(1, 6),
        operador_id_creo: r.operador_id,
        creado: iso(creado),
      },
      puesto,
    );
    responde(id, puesto, creado, 'Se está buscando.', true);
  }
  return { tickets, comentarios };
}

/** Tickets of some months about the demo's own invoices and remission lines: most answered and closed, some late. */
export async function cargaTickets(pg: ClientBase, a: Azar, hoy: Date): Promise<void> {
  const { rows: facturas } = await pg.query<Factura>(
    'select docto_ve_id as factura_id, cliente_id, fecha from facturas where fecha < $1 order by fecha desc, docto_ve_id limit 2000',
    [new Date(hoy.getTime() - 8 * HORA)],
  );
  const { rows: renglones } = await pg.query<Renglon>(
    `select d.docto_ve_det_id, d.articulo_id, a.articulo, r.folio, r.cliente_id, d.operador_id_surt as operador_id, d.fecha_hora_surtido as fecha
       from remisiones_det d join remisiones r using (docto_ve_id) join articulos a using (articulo_id)
      where d.fecha_hora_surtido < $1 and d.operador_id_surt is not null
      order by d.fecha_hora_surtido desc, d.docto_ve_det_id limit 4000`,
    [new Date(hoy.getTime() - 4 * HORA)],
  );
  for (const [motivo, puesto] of DESTINOS)
    await pg.query('update motivos_ticket set puesto_id = $2 where motivo_id = $1', [motivo, puesto]);
  const { tickets, comentarios } = ticketsDe(a, hoy, facturas, renglones);
  await insertar(pg, 'tickets', tickets);
  await insertar(pg, 'tickets_det', comentarios);
  await pg.query('select recalcula_ticket(ticket_id, $1) from tickets', [ZONA]);
  const [deQuien, otro] = quienes(15);
  if (deQuien)
    await insertar(
      pg,
      'respuestas_guardadas',
      GUARDADAS.map(([titulo, texto], i) => ({
        operador_id: deQuien.id,
        titulo,
        texto,
        compartida: i < GUARDADAS.length - 1,
      })),
    );
  await pideConteo(pg, hoy);
  if (deQuien && otro) await suplen(pg, hoy, deQuien.id, otro.id);
}

/** Requests a count for the last open ticket of an article that came wrong. */
async function pideConteo(pg: ClientBase, hoy: Date): Promise<void> {
  const [quienCuenta] = [...quienes(9), ...quienes(15)];
  if (quienCuenta)
    await pg.query(
      `with t as (
         select t.ticket_id, t.producto_id, r.almacen_id
           from tickets t join remisiones_det d using (docto_ve_det_id) join remisiones r using (docto_ve_id)
          where t.motivo_id = 16 and t.cerrado is null and not exists (
            select from inventarios_det w join inventarios i using (inventario_id)
             where i.almacen_id = r.almacen_id and w.articulo_id = t.producto_id and w.ajustado is null)
          order by t.creado desc limit 1),
       i as (
         insert into inventarios (folio, fecha, almacen_id, descripcion)
         select 'TK' || almacen_id || '-' || to_char($2::timestamptz at time zone $3, 'YYYYMMDD'), $2, almacen_id, 'ARTÍCULOS CON TICKET' from t
         returning inventario_id, folio),
       d as (
         insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp)
         select inventario_id, producto_id, folio || '.1' from i, t returning inventario_det_id)
       insert into tickets_conteos (ticket_id, inventario_det_id, operador_id, pedido) select ticket_id, inventario_det_id, $1, $2 from t, d`,
      [quienCuenta.id, new Date(hoy.getTime() - HORA / 2), ZONA],
    );
}

/** One operator stood in for the other a month ago, and the other way round these days. */
async function suplen(pg: ClientBase, hoy: Date, uno: number, otro: number): Promise<void> {
  await pg.query(
    `insert into suplencias (operador_id, suplente_id, desde, hasta, inicio, fin, creada_por, creada)
       select a, s, d, h, d::timestamp at time zone $3, (h + 1)::timestamp at time zone $3, a, d::timestamp at time zone $3 - interval '15 hours'
         from (values ($1::int, $2::int, ($4::timestamptz at time zone $3)::date - 30, ($4::timestamptz at time zone $3)::date - 26),
                      ($2, $1, ($4::timestamptz at time zone $3)::date - 1, ($4::timestamptz at time zone $3)::date + 3)) x (a, s, d, h)`,
    [uno, otro, ZONA, hoy],
  );
}
