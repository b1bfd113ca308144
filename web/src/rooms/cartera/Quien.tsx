import { LigaA } from '../../platform/LigaDeRegistro.tsx';

/** Who did it, after what was done; nothing where another system did. */
export const Quien = ({ nombre }: { nombre: string | null }) =>
  nombre ? (
    <>
      {' · '}
      <LigaA registro="operador" valor={nombre} enTexto />
    </>
  ) : null;
