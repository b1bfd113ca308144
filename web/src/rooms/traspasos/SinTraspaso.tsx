import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';

/** Shown if the address names no transfer. */
export function SinTraspaso({ titulo, alVolver }: { titulo: string; alVolver: () => void }) {
  return (
    <>
      <PageHeader titulo={titulo} volver={{ etiqueta: 'Volver a Traspasos', alVolver }} />
      <EmptyState
        titulo="Elija un traspaso"
        accion={
          <Boton tipo="principal" onClick={alVolver}>
            Ver los traspasos
          </Boton>
        }
      >
        Esta dirección no dice de qué traspaso es.
      </EmptyState>
    </>
  );
}
