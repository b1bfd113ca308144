/*
 * How saves that wait in the outbox change what was read before, so that the screen does not offer finished work again. One line per room.
 * A shelf command that no room names does not compile here.
 */
import { type ProyeccionesDeCampo, proyectaTodo } from './platform/proyeccion.ts';
import { deArticulos } from './rooms/articulos/proyecciones.ts';
import { deCompras } from './rooms/compras/proyecciones.ts';
import { deConteos } from './rooms/conteos/proyecciones.ts';
import { deExistencias } from './rooms/existencias/proyecciones.ts';
import { deResurtidos } from './rooms/resurtidos/proyecciones.ts';
import { deSurtido } from './rooms/surtido/proyecciones.ts';
import { deTickets } from './rooms/tickets/proyecciones.ts';
import { deTraspasos } from './rooms/traspasos/proyecciones.ts';

/** What waiting saves do to what was read, or why nothing. */
export const PROYECCIONES: ProyeccionesDeCampo = {
  ...deArticulos,
  ...deCompras,
  ...deConteos,
  ...deExistencias,
  ...deResurtidos,
  ...deSurtido,
  ...deTickets,
  ...deTraspasos,
};

proyectaTodo(PROYECCIONES);
