/*
 * How saves that wait in the outbox change what was read before, so that the screen does not offer again what is done.
 * One line per room.
 */
import './rooms/compras/proyecciones.ts';
import './rooms/conteos/proyecciones.ts';
import './rooms/existencias/proyecciones.ts';
import './rooms/resurtidos/proyecciones.ts';
import './rooms/surtido/proyecciones.ts';
import './rooms/traspasos/proyecciones.ts';
