/*
 * What saves that wait in the outbox do to what was read before them, so that the screen does not offer again what is done: each
 * room says its own. One line a room.
 */
import './rooms/compras/proyecciones.ts';
import './rooms/conteos/proyecciones.ts';
import './rooms/existencias/proyecciones.ts';
import './rooms/resurtidos/proyecciones.ts';
import './rooms/surtido/proyecciones.ts';
import './rooms/traspasos/proyecciones.ts';
