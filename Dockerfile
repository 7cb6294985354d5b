# docker build -t stricturi .
# docker run --rm -i stricturi check --spec rfc3986 <urls.txt
# docker run --rm -v "$PWD:/work:ro" -w /work stricturi find README.md
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /stricturi ./cmd/stricturi

FROM scratch
COPY --from=build /stricturi /stricturi
USER 65534:65534
ENTRYPOINT ["/stricturi"]
