import { leave, sesionStore } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { EsperanEnElEquipo } from './EsperanEnElEquipo.tsx';
import { FormaIngreso } from './FormaIngreso.tsx';

/**
 * Sign-in over the screen whose session ended, which keeps what was typed. The same operator continues there; another
 * one starts at Inicio.
 */
export default function Reingreso() {
  const estado = useStore(sesionStore);
  if (estado.fase !== 'vencida') return null;
  return (
    <Dialogo abierto titulo="Ingrese de nuevo" cerrable={false} alCerrar={() => {}}>
      <Mensaje tono="atencion">{estado.motivo}</Mensaje>
      <EsperanEnElEquipo />
      <FormaIngreso usuario={estado.sesion.data.OPERADOR} />
      <Boton tipo="discreto" onClick={() => leave()}>
        Salir sin continuar
      </Boton>
    </Dialogo>
  );
}
