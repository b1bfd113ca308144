import { cuantos } from '@anden/contrato/cifras.ts';
import { bandejaStore } from '../../platform/bandeja/bandeja.ts';
import type { Pendiente } from '../../platform/bandeja/pendiente.ts';
import { useStore } from '../../platform/store.ts';
import { Mensaje } from '../../ui/Estado.tsx';

/** '2 guardados de ANA y 1 guardado de LUIS', by operator. */
function deQuienes(todos: readonly Pendiente[]): string {
  const por = new Map<string, number>();
  for (const p of todos) por.set(p.operador, (por.get(p.operador) ?? 0) + 1);
  return [...por].map(([quien, n]) => `${cuantos(n, ['guardado', 'guardados'])} de ${quien}`).join(' y ');
}

/** Before signing in: saves waiting on this device, whose they are, and that only their operators can send them. */
export function EsperanEnElEquipo() {
  const todos = useStore(bandejaStore);
  if (todos.length === 0) return null;
  return (
    <Mensaje tono="atencion">
      Este equipo conserva {deQuienes(todos)} por enviar. Se envía cuando esa persona ingrese aquí.
    </Mensaje>
  );
}
