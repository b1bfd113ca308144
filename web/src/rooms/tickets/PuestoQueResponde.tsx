import { Selector } from '../../ui/Selector.tsx';
import {
  type Catalogos,
  departamentoDe,
  loVeran,
  opcionesDeDepartamento,
  opcionesDePuesto,
} from './ticket.ts';

export interface PuestoQueRespondeProps {
  catalogos: Catalogos;
  /** 0: none. */
  departamento: number;
  puesto: number;
  opcional?: boolean;
  error?: string | null;
  alCambiar: (elegido: { departamento: number; puesto: number }) => void;
}

/** Who has to answer: a department limits the choice of positions, and it is shown beforehand who will see the ticket. */
export function PuestoQueResponde(props: PuestoQueRespondeProps) {
  const { catalogos, departamento, puesto, opcional = false, error = null, alCambiar } = props;
  const elegido = departamento || departamentoDe(catalogos, puesto);
  const cola = opcional ? ' (opcional)' : '';
  return (
    <>
      <Selector
        etiqueta={`Departamento que responde${cola}`}
        value={elegido > 0 ? String(elegido) : ''}
        vacio="Cualquiera"
        reserva
        opciones={opcionesDeDepartamento(catalogos)}
        onCambio={(valor) => alCambiar({ departamento: Number(valor), puesto: 0 })}
      />
      <Selector
        etiqueta={`Puesto que responde${cola}`}
        name="dirigido_a"
        value={puesto > 0 ? String(puesto) : ''}
        vacio="Ninguno"
        reserva
        error={error}
        ayuda={loVeran(catalogos, puesto)}
        opciones={opcionesDePuesto(catalogos, elegido)}
        onCambio={(valor) =>
          alCambiar({
            departamento: elegido || departamentoDe(catalogos, Number(valor)),
            puesto: Number(valor),
          })
        }
      />
    </>
  );
}
