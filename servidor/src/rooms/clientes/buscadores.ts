import { NOMBRE_ESTADO_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { pesos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { puede } from '../../platform/auth/operador.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import type { Buscador, Hallado as Renglon } from '../busqueda/index.ts';
import { depositosQueTerminan } from '../cartera/index.ts';
import { type Hallado, hallarClientes } from './hallar.ts';

/** What distinguishes a customer from others of the same name. */
const detalleDe = ({ clave, nombre_comercial, zona, telefono }: Hallado): string =>
  [clave, nombre_comercial, zona, telefono].filter(Boolean).join(' · ');

/**
 * Customers by key, phone or words. They open on their page or, without permission for that, in the list of distributors of the day on which they
 * became one.
 */
export const buscadorDeClientes: Buscador = {
  clase: 'Cliente',
  controles: [P.fichaCliente, P.clientes],
  async busca({ texto }, ctx, cuantos) {
    const conFicha = puede(ctx.operador, P.fichaCliente);
    return (await hallarClientes(texto, ctx, cuantos)).flatMap((c): Renglon[] => {
      const suyo = { TITULO: c.nombre, DETALLE: detalleDe(c) };
      if (conFicha) return [{ ...suyo, MENU: 'cliente', LUGAR: { cliente: c.id } }];
      const dia = c.fecha_distribuidor;
      return dia === null
        ? []
        : [{ ...suyo, MENU: 'clientes', LUGAR: { desde: dia, hasta: dia, filtro: c.clave } }];
    });
  },
};

interface Pedido {
  folio: string;
  folio_web: string | null;
  fecha: string;
  estatus: string;
  cliente_id: number;
  nombre: string;
}

/** Orders by the end of their folio, or of their folio in the web shop. They open on their customer's page. */
export const buscadorDePedidos: Buscador = {
  clase: 'Pedido',
  controles: [P.fichaCliente],
  async busca({ folio }, { db, operador, config }, cuantos) {
    if (folio === null) return [];
    const { rows } = await sql<Pedido>`
      select p.folio, p.folio_web, p.fecha, p.estatus, c.cliente_id, c.nombre
        from pedidos p join clientes c using (cliente_id)
       where (${terminaEn(sql`p.folio`, folio)} or ${terminaEn(sql`p.folio_web`, folio)}) and ${deSusClientes(operador, 'c.operador_id')}
       order by not (p.folio = ${folio} or p.folio_web is not distinct from ${folio}), p.fecha desc, p.pedido_id desc
       limit ${cuantos}`.execute(db);
    return rows.map((p) => ({
      TITULO: p.folio,
      DETALLE: [
        p.folio_web && `Web ${p.folio_web}`,
        p.nombre,
        diaDeNegocio(config.zona, new Date(p.fecha)),
        p.estatus,
      ]
        .filter(Boolean)
        .join(' · '),
      MENU: 'cliente',
      LUGAR: { cliente: p.cliente_id, pedido: p.folio },
    }));
  },
};

/** Deposits by the end of a text that identifies them. They open on their page. */
export const buscadorDeDepositos: Buscador = {
  clase: 'Depósito',
  controles: [P.depositonoid],
  async busca({ folio }, { db }, cuantos) {
    if (folio === null) return [];
    return (await depositosQueTerminan(db, folio, cuantos)).map((d) => ({
      TITULO: d.refer,
      DETALLE: [d.ordenante, pesos(d.importe), d.fecha, d.cuenta, NOMBRE_ESTADO_DEPOSITO[d.estado]]
        .filter(Boolean)
        .join(' · '),
      MENU: 'deposito',
      LUGAR: { registro: d.id },
    }));
  },
};
